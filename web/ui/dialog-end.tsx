import type { ReactNode } from 'react';
import { Buttons } from './buttons.tsx';
import { Failure } from './failure.tsx';

/**
 * The buttons of a dialog, the one thing to do last, and why it failed: they stay in sight while what is above them scrolls, unless the
 * window is too low for that.
 */
export const DialogEnd = ({ error, children }: { error?: unknown; children: ReactNode }) => (
  <div className="bottom-0 -mx-6 mt-1 -mb-6 grid gap-3 border-line border-t bg-surface px-6 py-4 [@media(height>=30rem)]:sticky">
    <Failure error={error} />
    <Buttons primaryLast>{children}</Buttons>
  </div>
);
