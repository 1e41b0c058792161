import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { PlainButton } from '#web/ui/button/button.tsx';
import type { FramePlayer } from './frame-player.ts';
import { usePlayerState } from './use-frame-player.ts';

/** Mark the first and the last frame of a range. */
export function RangeButtons({ player }: { player: FramePlayer }) {
  const { start, end } = usePlayerState(player, (state) => state.range);
  const isMarked = start !== undefined || end !== undefined;
  return (
    <fieldset
      aria-label="Range"
      // If a button took the focus, the form would grow, and on a phone the button would move away from the finger.
      onMouseDown={(event) => event.preventDefault()}
      className="flex min-w-0 shrink-0 gap-1 pointer-coarse:gap-0"
    >
      <RangeButton
        aria-label="Mark in"
        title="Start the range here (I)"
        aria-pressed={start !== undefined}
        onClick={() => player.mark('start')}
      >
        In
      </RangeButton>
      <RangeButton aria-label="Mark out" title="End the range here (O)" aria-pressed={end !== undefined} onClick={() => player.mark('end')}>
        Out
      </RangeButton>
      {isMarked && (
        <RangeButton aria-label="Clear range" title="Clear range" onClick={player.clearRange}>
          <X aria-hidden size={14} />
        </RangeButton>
      )}
    </fieldset>
  );
}

/** Looks small, but is large enough for fingers. */
const RangeButton = ({ children, ...rest }: ComponentProps<typeof PlainButton>) => (
  <PlainButton {...rest} className="group/mark grid place-items-center pointer-coarse:-my-2 pointer-coarse:size-11">
    <span className="grid h-7 min-w-8 place-items-center rounded-sm border border-line px-1.5 text-muted group-hover/mark:border-muted group-hover/mark:text-ink group-aria-pressed/mark:border-on-mango group-aria-pressed/mark:text-on-mango pointer-coarse:min-w-10">
      {children}
    </span>
  </PlainButton>
);
