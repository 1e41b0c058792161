import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { framesPerSecond, toTimecode } from '#domain/projects/timecode.ts';
import type { FramePlayer } from '#web/features/projects/review/player/frame-player.ts';
import { usePlayerState } from '#web/features/projects/review/player/use-frame-player.ts';
import { frameAtPosition } from './positions.ts';

interface TrackProps {
  player: FramePlayer;
  startTimecode: string | null;
  onHover: (frame: number | undefined) => void;
  children: ReactNode;
}

/** The slider: dragging scrubs, arrows step. */
export function Track({ player, startTimecode, onHover, children }: TrackProps) {
  const frame = usePlayerState(player, (state) => state.frame);
  const isSeeking = usePlayerState(player, (state) => state.isSeeking);
  const { frameCount, rate } = player;
  const frameUnder = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return frameAtPosition((clientX - left) / width, frameCount);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    player.seekTo(frameUnder(event));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const pointed = frameUnder(event);
    onHover(pointed);
    if (event.currentTarget.hasPointerCapture(event.pointerId)) player.scrubTo(pointed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowUp: 1,
      ArrowDown: -1,
      PageUp: 10 * framesPerSecond(rate),
      PageDown: -10 * framesPerSecond(rate),
      Home: -frameCount,
      End: frameCount,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    player.step(step);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Timeline"
      aria-valuemin={0}
      aria-valuemax={frameCount - 1}
      aria-valuenow={frame}
      aria-busy={isSeeking}
      aria-valuetext={toTimecode(frame, rate, startTimecode)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={player.endScrubbing}
      onPointerLeave={() => onHover(undefined)}
      onPointerCancel={() => onHover(undefined)}
      onKeyDown={onKeyDown}
      className="relative cursor-ew-resize touch-pan-y select-none overflow-hidden rounded-sm border border-line bg-surface"
    >
      {children}
    </div>
  );
}
