import type { FramePlayer } from '#web/features/projects/review/player/frame-player.ts';
import type { FrameRange } from '#web/features/projects/review/player/frames.ts';
import { usePlayerState } from '#web/features/projects/review/player/use-frame-player.ts';
import type { CommentDraft } from './use-comment-draft.ts';

interface Place {
  frame: number;
  endFrame?: number;
}

/** Where in the video the comment that is being written goes. */
export function usePlace(player: FramePlayer, { drawing, frame }: CommentDraft): Place {
  const current = usePlayerState(player, (state) => state.frame);
  const range = usePlayerState(player, (state) => state.range);
  return placeOf(range, drawing.length > 0 ? frame : undefined, current);
}

/** The marked range, unless something was drawn outside it: then the frame that was drawn on. Without both, the current frame. */
export function placeOf({ start, end }: FrameRange, drawn: number | undefined, current: number): Place {
  const isRange = start !== undefined && end !== undefined && (drawn === undefined || (start <= drawn && drawn <= end));
  return isRange ? { frame: start, endFrame: end } : { frame: drawn ?? current };
}
