import { type ReactNode, useEffect, useRef } from 'react';

/** The title of a step. Gets the focus when the button that led to it is gone. */
export function StepTitle({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive && document.activeElement === document.body) ref.current?.focus();
  }, []);
  return (
    <h2 ref={ref} tabIndex={-1} className="font-sans font-semibold outline-none">
      {children}
    </h2>
  );
}
