import type { ReactNode } from 'react';

interface ButtonGroupProps {
  children: ReactNode;
  /** The one thing to do stands last of them, as at the end of a dialog; on a phone it is the first all the same. */
  primaryLast?: boolean;
}

/** Buttons that belong together: beside each other, and on a phone under each other, as wide as there is room. */
export const ButtonGroup = ({ children, primaryLast = false }: ButtonGroupProps) => (
  <div className={`flex gap-3 sm:flex-row sm:flex-wrap ${primaryLast ? 'flex-col-reverse sm:justify-end' : 'flex-col'}`}>{children}</div>
);
