import { type ReactNode, useEffect, useRef } from 'react';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  labelledBy: string;
  className: string;
  /** For what loses nothing by it: a press beside the dialog closes it too. */
  closesOutside?: boolean;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus and gives it back, closes on Escape, and needs no injected style. */
export function Modal({ open, onClose, labelledBy, className, closesOutside, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard there is Escape
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      onClose={onClose}
      onClick={(event) => closesOutside && event.target === ref.current && onClose()}
      className={`m-auto rounded-md border border-line bg-surface p-0 text-left text-ink backdrop:bg-black/60 open:animate-appear ${className}`}
    >
      {open && children}
    </dialog>
  );
}
