import { X } from 'lucide-react';
import { PlainButton } from '../../../ui/button.tsx';
import type { FramePlayer } from './frame-player.ts';
import { usePlayerState } from './use-frame-player.ts';

/** Mark the first and the last frame of a range. Compact for the mouse, large enough for fingers. */
export function RangeButtons({ player }: { player: FramePlayer }) {
  const { start, end } = usePlayerState(player, (state) => state.range);
  const isMarked = start !== undefined || end !== undefined;
  const button =
    'grid h-7 min-w-8 place-items-center rounded-sm border border-line px-1.5 text-muted hover:border-muted hover:text-ink aria-pressed:border-on-mango aria-pressed:text-on-mango pointer-coarse:h-11 pointer-coarse:min-w-11';
  return (
    <fieldset
      aria-label="Range"
      // With the focus inside it, the form grows, and on a phone the button would move away from the finger.
      onMouseDown={(event) => event.preventDefault()}
      className="flex min-w-0 shrink-0 gap-1"
    >
      <PlainButton
        aria-label="Mark in"
        title="Start the range here (I)"
        aria-pressed={start !== undefined}
        onClick={() => player.mark('start')}
        className={button}
      >
        In
      </PlainButton>
      <PlainButton
        aria-label="Mark out"
        title="End the range here (O)"
        aria-pressed={end !== undefined}
        onClick={() => player.mark('end')}
        className={button}
      >
        Out
      </PlainButton>
      {isMarked && (
        <PlainButton aria-label="Clear range" title="Clear range" onClick={player.clearRange} className={button}>
          <X aria-hidden size={14} />
        </PlainButton>
      )}
    </fieldset>
  );
}
