import { type ColorOf, drawingsAt, numberOf } from '#web/features/projects/review/comments/comment-list.ts';
import type { FramePlayer } from '#web/features/projects/review/player/frame-player.ts';
import { usePlayerState } from '#web/features/projects/review/player/use-frame-player.ts';
import type { Comment } from '#web/features/projects/review/review.ts';
import { DrawingView } from './drawing-view.tsx';
import type { Size } from './shape.ts';

interface FrameDrawingsProps {
  player: FramePlayer;
  comments: Comment[];
  size: Size;
  colorOf: ColorOf;
}

/** Shows, while the player is paused, what was drawn onto the shown frame. */
export function FrameDrawings({ player, comments, size, colorOf }: FrameDrawingsProps) {
  const frame = usePlayerState(player, (state) => state.frame);
  const isPlaying = usePlayerState(player, (state) => state.isPlaying);
  if (isPlaying) return null;
  return drawingsAt(comments, frame).map((comment) => (
    <DrawingView key={comment.id} drawing={comment.drawing!} size={size} color={colorOf(comment.author)} number={numberOf(comment)} />
  ));
}
