import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  /** Before Escape closes the dialog, which can be prevented. */
  onEscape?: (event: SyntheticEvent) => void;
  labelledBy: string;
  className: string;
  /** For what loses nothing by it: a press beside the dialog closes it too. */
  closesOutside?: boolean;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus and gives it back, closes on Escape, and needs no injected style. */
export function Modal({ open, onClose, onEscape, labelledBy, className, closesOutside, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      onClose={onClose}
      // A browser lets no page prevent `cancel` twice in a row; it comes alone where there is no key, as on a phone.
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onEscape?.(event)}
      onCancel={onEscape}
      onClick={(event) => closesOutside && event.target === ref.current && onClose()}
      className={`m-auto rounded-md border border-line bg-surface p-0 text-left text-ink backdrop:bg-black/60 open:animate-appear ${className}`}
    >
      {open && children}
    </dialog>
  );
}
