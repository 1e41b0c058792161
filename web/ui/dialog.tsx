import { type ReactNode, useId } from 'react';
import { CloseButton } from './close-button.tsx';
import { Modal } from './modal.tsx';

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A question or a form that is answered before anything else; it stays when something beside it is pressed. */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const titleId = useId();
  return (
    <Modal open={open} onClose={onClose} labelledBy={titleId} className="w-[min(34rem,calc(100vw-2rem))]">
      <div className="grid gap-5 p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="font-semibold text-xl">
            {title}
          </h2>
          <CloseButton onClick={onClose} />
        </div>
        {children}
      </div>
    </Modal>
  );
}
