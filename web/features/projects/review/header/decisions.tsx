import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { useKeepClear } from '#web/ui/focus/use-keep-clear.ts';

/**
 * What can be decided about a version. On a phone it stays in view below the comments, except while one is being written; in lower windows
 * and beside two pictures, it's below the player.
 */
export function DecisionBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useKeepClear(bar, 'decisions', heightInWindow);
  return (
    <div
      ref={bar}
      className="bottom-0 z-20 order-1 grid auto-cols-fr grid-flow-col gap-2 border-line border-y bg-surface px-3 pt-1.5 pb-[calc(0.375rem+env(safe-area-inset-bottom,0px))] roomy:sticky roomy:order-3 roomy:in-[:has([data-sticky-bar]:is(:not([data-empty]),:focus-within:not(:focus)))]:hidden roomy:in-[:has(section_ol_form)]:hidden roomy:border-b-0 roomy:in-[:has([data-two-pictures])]:static roomy:in-[:has([data-two-pictures])]:order-1 roomy:in-[:has([data-two-pictures])]:border-b lg:contents"
    >
      {children}
    </div>
  );
}

/** How many pixels the bar covers where it stays in view. */
const heightInWindow = (bar: HTMLElement) => (getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0);

interface DecisionProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'children' | 'onClick'> {
  /** A sentence that says what the button does. */
  explanation: string;
}

export function Decision({ explanation, ...button }: DecisionProps) {
  const id = useId();
  return (
    <div className="grid content-start gap-1 lg:contents">
      <Button size="small" aria-describedby={id} title={explanation} className="max-lg:px-2" {...button} />
      <p id={id} className="text-pretty text-muted text-xs leading-4 lg:sr-only">
        {explanation}
      </p>
    </div>
  );
}
