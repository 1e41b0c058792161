import { toTimecode } from '#contract/projects/timecode.ts';
import type { FramePlayer } from '#web/features/projects/review/player/frame-player.ts';
import { FilmstripTile } from './filmstrip.tsx';
import type { TimelineMedia } from './media.ts';
import { positionOf } from './positions.ts';

/** The picture and timecode under the pointer. */
export function Preview({ frame, player: { rate, frameCount }, media }: { frame: number; player: FramePlayer; media: TimelineMedia }) {
  return (
    <div
      aria-hidden
      style={{ left: `clamp(4rem, ${positionOf(frame, frameCount)}, calc(100% - 4rem))` }}
      className="pointer-events-none absolute bottom-full z-30 -mb-3 hidden -translate-x-1/2 justify-items-center overflow-hidden rounded-sm border border-line bg-surface shadow-lg pointer-fine:grid"
    >
      {media.filmstrip && <FilmstripTile filmstrip={media.filmstrip} frame={frame} className="w-32" aspect={media.aspect} />}
      <span className="px-2 py-0.5 font-mono text-sm tabular-nums">{toTimecode(frame, rate, media.startTimecode)}</span>
    </div>
  );
}
