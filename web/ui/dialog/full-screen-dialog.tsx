import { type ReactNode, useEffect, useRef } from 'react';

/** Covers the whole page, including an open dialog, until it's unmounted: nothing beneath it is reachable. */
export function FullScreenDialog({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  const show = () => ref.current?.showModal();
  useEffect(show, []);
  return (
    <dialog
      ref={ref}
      data-full-screen
      aria-label={label}
      // Escape doesn't close it; if the browser closes it anyway, it reopens.
      onCancel={(event) => event.preventDefault()}
      onClose={show}
      className="m-0 size-full max-h-none max-w-none border-0 bg-background p-0 text-ink"
    >
      {children}
    </dialog>
  );
}
