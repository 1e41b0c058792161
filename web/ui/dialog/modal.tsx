import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { returnFocus } from '#web/ui/focus/keep-focus.ts';
import { keepScrollbarRoom } from './keep-scrollbar-room.ts';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  /** Called before Escape closes the dialog; `preventDefault` keeps it open. */
  onEscape?: (event: SyntheticEvent) => void;
  labelledBy: string;
  className: string;
  /** Whether a click outside closes the dialog too; for dialogs without input. */
  closeOnOutsideClick?: boolean;
  children: ReactNode;
}

/** The native modal `dialog`: it traps and restores focus and closes on Escape. */
export function Modal({ open, onClose, onEscape, labelledBy, className, closeOnOutsideClick, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) {
      opener.current = document.activeElement;
      keepScrollbarRoom();
      dialog?.showModal();
    }
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  // In React, events of dialogs and file fields within this dialog bubble up to it.
  const isOwn = ({ target }: SyntheticEvent) => target === ref.current;
  const isFromWithin = ({ target }: SyntheticEvent) => (target as Element).closest('dialog') === ref.current;
  const cancel = (event: SyntheticEvent) => {
    onEscape?.(event);
    if (event.defaultPrevented) return;
    // The browser's own close event comes later, and a key that is pressed before it would do nothing.
    event.preventDefault();
    ref.current!.close();
    onClose();
  };
  const closed = () => {
    if (ref.current?.open) return; // It has been opened again.
    onClose();
    // Waits a frame, until the dialog's content is gone.
    requestAnimationFrame(() => ref.current && opener.current && returnFocus(ref.current, opener.current));
  };
  return (
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      onClose={(event) => isOwn(event) && closed()}
      // Browsers ignore the second `preventDefault` of `cancel` in a row, so the key is handled too; on a phone only `cancel` fires.
      onKeyDown={(event) => event.key === 'Escape' && isFromWithin(event) && !event.defaultPrevented && onEscape?.(event)}
      onCancel={(event) => isOwn(event) && cancel(event)}
      onClick={(event) => closeOnOutsideClick && isOwn(event) && onClose()}
      className={`m-auto rounded-md border border-line bg-surface p-0 text-left text-base text-ink whitespace-normal backdrop:bg-black/60 open:animate-fade-in ${className}`}
    >
      {open && children}
    </dialog>
  );
}
