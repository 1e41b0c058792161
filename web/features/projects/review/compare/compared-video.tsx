import { type ReactNode, useEffect } from 'react';
import type { Quality } from '#api/projects/videos.ts';
import { frameAtSameTime } from '#domain/projects/timecode.ts';
import { posterUrl } from '#web/features/projects/files/file-urls.ts';
import type { ColorOf } from '#web/features/projects/review/comments/comment-list.ts';
import { FrameDrawings } from '#web/features/projects/review/drawing/frame-drawings.tsx';
import type { FramePlayer } from '#web/features/projects/review/player/frame-player.ts';
import { Picture } from '#web/features/projects/review/player/picture.tsx';
import { assumedLines, linesOf } from '#web/features/projects/review/player/quality-choice.ts';
import { useFramePlayer } from '#web/features/projects/review/player/use-frame-player.ts';
import { usePlayableSource } from '#web/features/projects/review/player/use-playable-source.ts';
import { useHasBegun } from '#web/features/projects/review/player/use-preload.ts';
import { useFollowingQuality } from '#web/features/projects/review/player/use-quality.ts';
import { type Audience, type Comment, isOther, nameOf, streamUrl, type Video } from '#web/features/projects/review/review.ts';
import { isPlayable, type PlayableVideo } from '#web/features/projects/review/video-state.ts';
import { follow } from './follow.ts';
import { nameInWords } from './modes.ts';
import type { Comparison } from './use-comparison.ts';

interface ComparedVideoProps {
  audience: Audience;
  comparison: Comparison;
  /** Comments, at the frames of the other version. */
  comments: Comment[];
  colorOf: ColorOf;
  leader: FramePlayer;
  /** The quality that the player plays; undefined for an original. */
  quality: Quality | undefined;
}

/** Another version, which follows the player without sound, in the quality that is nearest to the player's. */
export function ComparedVideo({ audience, comparison, comments, colorOf, leader, quality }: ComparedVideoProps) {
  const { review, isMissing, names } = comparison;
  const name = nameInWords(names.compared);
  if (isMissing) return <Message>{name} doesn't exist, or it was deleted.</Message>;
  if (!review) return null;
  const { id, kind, video } = review.version;
  if (!isPlayable(video))
    return (
      <Message>
        {name} {isOther(kind) ? "isn't a video" : "can't be played yet"}.
      </Message>
    );
  return (
    <>
      <Follower
        key={id}
        name={`${nameOf(review)}, v${review.version.version}`}
        urlOf={(quality) => streamUrl(audience, id, quality)}
        poster={posterUrl(id, audience, video.revisions.poster)}
        video={video}
        leader={leader}
        lines={(quality && linesOf(quality)) ?? assumedLines}
      />
      <FrameDrawings player={leader} comments={comments} size={video} colorOf={colorOf} />
    </>
  );
}

const Message = ({ children }: { children: ReactNode }) => (
  <p className="grid h-full place-items-center text-center text-muted">{children}</p>
);

interface FollowerProps {
  name: string;
  urlOf: (quality: Quality | undefined) => string;
  poster: string;
  video: Video & PlayableVideo;
  leader: FramePlayer;
  lines: number;
}

function Follower({ name, urlOf, poster, video, leader, lines }: FollowerProps) {
  const { qualities } = video;
  const [player, ref] = useFramePlayer(video, frameAtSameTime(leader.getState().frame, leader.rate, video.rate));
  const hasBegun = useHasBegun(player, qualities);
  const { src } = usePlayableSource(urlOf(useFollowingQuality(qualities, player, lines)), player);
  useEffect(() => {
    if (player) return follow(leader, player);
  }, [leader, player]);
  return <Picture ref={ref} aria-label={name} muted {...{ src, poster, qualities, hasBegun }} />;
}
