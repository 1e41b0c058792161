import { type ReactNode, useEffect, useRef } from 'react';

/** Lies above the whole page, also above a dialog that is open there, until it is taken away: nothing beneath it can be reached. */
export function FullScreenDialog({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  const show = () => ref.current?.showModal();
  useEffect(show, []);
  return (
    <dialog
      ref={ref}
      data-full-screen
      aria-label={label}
      // Escape does not take it away; where the browser insists, it comes back.
      onCancel={(event) => event.preventDefault()}
      onClose={show}
      className="m-0 size-full max-h-none max-w-none border-0 bg-background p-0 text-ink"
    >
      {children}
    </dialog>
  );
}
