import type { ReactNode, RefCallback } from 'react';
import type { Quality } from '#api/projects/videos.ts';
import { posterUrl } from '#web/features/projects/files/file-urls.ts';
import type { ColorOf } from './comments/comment-list.ts';
import { ComparedVideo } from './compare/compared-video.tsx';
import { Layered } from './compare/layered.tsx';
import type { Comparison } from './compare/use-comparison.ts';
import { CornerLabel } from './compare/version-label.tsx';
import type { FramePlayer } from './player/frame-player.ts';
import { Picture } from './player/picture.tsx';
import { Stage } from './player/stage.tsx';
import { type Audience, type Comment, nameOf, type Review, type Video } from './review.ts';
import type { PlayableVideo } from './video-state.ts';
import { FrameGuides } from './view/frame-guides.tsx';
import type { Guides } from './view/guides.ts';
import { JumpHint } from './view/jump-hint.tsx';
import { PlayHint } from './view/play-hint.tsx';
import { usePictureGestures } from './view/use-picture-gestures.ts';
import type { ZoomControl } from './view/zoom.ts';
import { ZoomBadge, Zoomed } from './view/zoomed.tsx';

export interface PicturesProps {
  audience: Audience;
  review: Review;
  video: Video & PlayableVideo;
  pictureRef: RefCallback<HTMLDivElement>;
  player: FramePlayer | undefined;
  comparison: Comparison | undefined;
  /** The comments on the compared version. */
  comparedComments: Comment[];
  colorOf: ColorOf;
  zoom: ZoomControl;
  /** Over the picture: instead of it for a moment, and what is drawn. */
  preview: ReactNode;
  overlay: ReactNode;
}

interface ShownProps extends PicturesProps {
  src: string;
  hasBegun: boolean;
  quality: Quality | undefined;
  guides: Guides;
}

/** The shown picture and the compared one, with what lies over them. */
export function Pictures({ src, hasBegun, quality, guides, ...props }: ShownProps) {
  const { audience, review, video, pictureRef, player, comparison, comparedComments: comments, colorOf, zoom, preview, overlay } = props;
  const { stage, jump } = usePictureGestures(player, zoom);
  const aspect = video.width / video.height;
  const aspectBeside = aspectOf(comparison?.review);
  const isBeside = comparison?.mode === 'side by side';
  const compared = player && comparison && (
    <Zoomed className={isBeside ? '' : '[--fit:contain]'}>
      <ComparedVideo {...{ audience, comparison, comments, colorOf, quality }} leader={player} />
    </Zoomed>
  );
  const beside = isBeside && (
    <>
      {compared}
      <Zoomed className="pointer-events-none">
        <FrameGuides guides={guides} aspect={aspectBeside ?? aspect} />
      </Zoomed>
      <CornerLabel name={comparison.names.compared} />
    </>
  );
  return (
    <Stage ref={stage} zoom={zoom} {...(comparison?.side === 'left' ? { before: beside } : { after: beside })} aspectBeside={aspectBeside}>
      <Zoomed>
        <Picture
          ref={pictureRef}
          aria-label={`${nameOf(review)}, v${review.version.version}`}
          src={src}
          qualities={video.qualities}
          hasBegun={hasBegun}
          poster={posterUrl(review.version.id, audience, video.revisions.poster)}
        />
      </Zoomed>
      {comparison && !isBeside && <Layered comparison={comparison}>{compared}</Layered>}
      <Zoomed className="pointer-events-none">
        {preview}
        <FrameGuides guides={guides} aspect={aspect} />
        {overlay}
      </Zoomed>
      {isBeside && <CornerLabel name={comparison.names.shown} />}
      <ZoomBadge zoom={zoom} />
      {player && aspect < 1 && <PlayHint player={player} />}
      <JumpHint jump={jump} />
    </Stage>
  );
}

function aspectOf(review: Review | undefined): number | undefined {
  const { width, height } = review?.version.video ?? {};
  return width && height ? width / height : undefined;
}
