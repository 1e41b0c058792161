import type { FramePlayer } from '#web/features/projects/review/player/frame-player.ts';
import { usePlayerState } from '#web/features/projects/review/player/use-frame-player.ts';

/** Where the comment goes: the frame that was drawn on, otherwise the marked range, otherwise the current frame. */
export function usePlace(player: FramePlayer, { drawing, frame }: { drawing: unknown[]; frame: number }) {
  const current = usePlayerState(player, (state) => state.frame);
  const { start, end } = usePlayerState(player, (state) => state.range);
  const hasRange = start !== undefined && end !== undefined;
  if (drawing.length > 0) return { frame, ...(hasRange && start <= frame && end > frame && { endFrame: end }) };
  return hasRange ? { frame: start, endFrame: end } : { frame: current };
}
