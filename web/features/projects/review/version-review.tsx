import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { videoEndpoints } from '#api/projects/video-endpoints.ts';
import { query } from '#web/lib/query.ts';
import { authorColors, sortComments } from './comments/comment-list.ts';
import { CommentPanel } from './comments/comment-panel.tsx';
import { Composer } from './comments/composer.tsx';
import { useCommentDraft } from './comments/use-comment-draft.ts';
import { useComparedComments } from './compare/use-compared-comments.ts';
import type { Comparison } from './compare/use-comparison.ts';
import { Overlay } from './drawing/overlay.tsx';
import type { Tool } from './drawing/shape.ts';
import { useFramePlayer } from './player/use-frame-player.ts';
import { useHasPicture } from './player/use-has-picture.ts';
import { type Audience, type Comment, downloadUrl, filmstripUrl, isGuest, type Review, type Video } from './review.ts';
import { ScrubPreview } from './timeline/scrub-preview.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { VideoPlayer } from './video-player.tsx';
import type { PlayableVideo } from './video-state.ts';
import { createZoom } from './view/zoom.ts';

interface VersionReviewProps {
  audience: Audience;
  personId: number | undefined;
  review: Review;
  video: Video & PlayableVideo;
  /** The version's comments; undefined until they are loaded. */
  comments: Comment[] | undefined;
  comparison: Comparison | undefined;
}

const noComments: Comment[] = [];

/** The player and the comments of one version. */
export function VersionReview({ audience, personId, review, video, comments: loaded, comparison }: VersionReviewProps) {
  const { project, version, may } = review;
  const unsorted = loaded ?? noComments;
  const comments = useMemo(() => sortComments(unsorted), [unsorted]);
  const compared = useComparedComments(audience, project.id, comparison, video);
  const comparedComments = compared?.comments ?? noComments;
  const { colorOf, ownColor } = useMemo(() => authorColors([...unsorted, ...comparedComments]), [unsorted, comparedComments]);
  const [selectedId, setSelectedId] = useSelectedComment();
  const [postedId, setPostedId] = useState<number>();
  const draft = useCommentDraft(version.id);
  const startFrame = unsorted.find(({ id }) => id === selectedId)?.frame ?? draft.startFrame;
  const [player, pictureRef] = useFramePlayer(video, startFrame);
  const hasPicture = useHasPicture(player);
  const { data: peaks } = useQuery({
    ...query(
      videoEndpoints.waveform,
      { params: { id: version.id }, query: { as: audience, revision: video.revisions.proxy } },
      { select: ({ peaks }) => peaks },
    ),
    enabled: video.hasWaveform && hasPicture,
    // Never stale: the waveform of another file has another revision.
    staleTime: 'static',
  });
  const [zoom] = useState(createZoom);
  const [tool, setTool] = useState<Tool>();
  const textRef = useRef<HTMLTextAreaElement>(null);

  const select = ({ id, frame }: Comment) => {
    setSelectedId(id);
    if (frame !== null) player?.show(frame);
  };
  const media = {
    startTimecode: video.startTimecode,
    aspect: video.width / video.height,
    filmstrip: hasPicture && video.filmstrip ? { ...video.filmstrip, url: filmstripUrl(audience, version.id, video.revisions) } : null,
    peaks,
  };
  const context = { audience, personId, projectId: project.id, fileId: version.id };
  return (
    <>
      <VideoPlayer
        {...{ audience, review, video, pictureRef, player, comparison, comparedComments, colorOf, zoom }}
        onComment={() => textRef.current?.focus()}
        preview={player && <ScrubPreview player={player} media={media} />}
        overlay={
          player && (
            <Overlay
              {...{ player, comments, tool, zoom, colorOf, ownColor }}
              draft={draft.draft}
              size={video}
              onDraw={(stroke) => draft.change({ drawing: [...draft.draft.drawing, stroke], frame: player.getState().frame })}
              onLeave={() => {
                setTool(undefined);
                textRef.current?.focus();
              }}
            />
          )
        }
        timeline={
          player && (
            <Timeline
              {...{ player, media, compared, colorOf, selectedId }}
              shown={{ fileId: version.id, name: comparison?.names.shown ?? { title: undefined, version: version.version }, comments }}
              onSelect={select}
            />
          )
        }
      />
      <CommentPanel
        {...{ colorOf, selectedId, postedId, context }}
        comments={loaded && comments}
        mayComment={may.comment}
        onSelect={select}
        attachmentUrl={(fileId) => downloadUrl(audience, fileId)}
      >
        {may.comment && player && (
          <Composer
            {...{ player, context, draft, tool, textRef }}
            startTimecode={video.startTimecode}
            onChooseTool={setTool}
            onPosted={({ id }) => setPostedId(id)}
            mayBeInternal={may.seeInternal}
          />
        )}
        {!may.comment && <ReadOnly audience={audience} />}
      </CommentPanel>
    </>
  );
}

const ReadOnly = ({ audience }: { audience: Audience }) => (
  <p className="border-line border-t bg-surface p-4 text-muted">
    {isGuest(audience) ? 'This link is for watching only.' : 'Sign in with your password to comment.'}
  </p>
);

/** The selected comment's id, kept in the address: a reload and a shared link come back to its frame. */
function useSelectedComment() {
  const [parameters, setParameters] = useSearchParams();
  const id = Number(parameters.get('comment')) || undefined;
  const select = (commentId: number) =>
    setParameters(
      (previous) => {
        const next = new URLSearchParams(previous);
        next.set('comment', String(commentId));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [id, select] as const;
}
