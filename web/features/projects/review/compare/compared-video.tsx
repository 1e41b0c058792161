import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FrameDrawings } from '#web/features/projects/review/drawing/frame-drawings.tsx';
import type { FramePlayer } from '#web/features/projects/review/player/frame-player.ts';
import { Picture } from '#web/features/projects/review/player/picture.tsx';
import { useFramePlayer } from '#web/features/projects/review/player/use-frame-player.ts';
import { usePlayableSource } from '#web/features/projects/review/player/use-playable-source.ts';
import {
  type Audience,
  type Comment,
  isOther,
  mediaUrl,
  nameOf,
  type Review,
  reviewedIn,
  type Video,
  versionReview,
} from '#web/features/projects/review/review.ts';
import { isPlayable, type PlayableVideo } from '#web/features/projects/review/video-state.ts';
import { follow } from './follow.ts';

interface ComparedVideoProps {
  audience: Audience;
  /** What is shown beside it. */
  shown: Review;
  version: number;
  /** At the frames of the other version. */
  comments: Comment[];
  leader: FramePlayer;
}

/** Another version, which follows the player without sound. */
export function ComparedVideo({ audience, shown, version, comments, leader }: ComparedVideoProps) {
  const { data: review } = useQuery(versionReview(audience, reviewedIn(shown), version));
  if (!review) return null;
  const { id, kind, video } = review.version;
  if (!isPlayable(video))
    return (
      <p className="grid h-full place-items-center text-muted">
        v{version} {isOther(kind) ? "isn't a video" : "can't be played yet"}.
      </p>
    );
  return (
    <>
      <Follower
        key={id}
        name={`${nameOf(review)}, v${version}`}
        url={mediaUrl(audience, id, 'stream', video.revisions)}
        video={video}
        leader={leader}
      />
      <FrameDrawings player={leader} comments={comments} size={video} />
    </>
  );
}

interface FollowerProps {
  name: string;
  url: string;
  video: Video & PlayableVideo;
  leader: FramePlayer;
}

function Follower({ name, url, video, leader }: FollowerProps) {
  const [player, ref] = useFramePlayer(video);
  const { src } = usePlayableSource(url, player);
  useEffect(() => {
    if (player) return follow(leader, player);
  }, [leader, player]);
  return <Picture ref={ref} aria-label={name} src={src} muted />;
}
