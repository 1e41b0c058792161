import type { ReactNode } from 'react';

interface ButtonGroupProps {
  children: ReactNode;
  /** The primary button comes last, as in a dialog; on a phone it's still on top. */
  primaryLast?: boolean;
}

/** Buttons in a row; stacked at full width on a phone. */
export const ButtonGroup = ({ children, primaryLast = false }: ButtonGroupProps) => (
  <div
    className={`flex gap-3 sm:flex-row sm:flex-wrap ${
      primaryLast ? 'flex-col-reverse sm:justify-end sm:*:data-problem-count:order-first sm:*:data-problem-count:mr-auto' : 'flex-col'
    }`}
  >
    {children}
  </div>
);
