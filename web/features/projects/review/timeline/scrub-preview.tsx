import type { FramePlayer } from '#web/features/projects/review/player/frame-player.ts';
import { usePlayerState } from '#web/features/projects/review/player/use-frame-player.ts';
import { FilmstripTile } from './filmstrip.tsx';
import type { TimelineMedia } from './media.ts';

/** Shows, while the timeline is dragged, about what a frame looks like, over the picture until the frame is on screen itself. */
export function ScrubPreview({ player, media: { filmstrip, aspect } }: { player: FramePlayer; media: TimelineMedia }) {
  const frame = usePlayerState(player, ({ frame, isScrubbing, isSeeking }) => (isScrubbing && isSeeking ? frame : undefined));
  if (frame === undefined || !filmstrip) return null;
  return <FilmstripTile {...{ filmstrip, frame, aspect }} className="pointer-events-none absolute inset-0 size-full" />;
}
