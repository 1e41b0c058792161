import { type ReactNode, useId, useRef, useState } from 'react';
import { dirtyAttribute } from '../form/form.tsx';
import { CloseButton } from './close-button.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { Modal } from './modal.tsx';

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A question or a form that is answered before anything else; it stays when something beside it is pressed, and asks before it
 * throws away what was written in it, unless that is what was pressed.
 */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const isWrittenIn = () => Boolean(content.current?.querySelector(`[${dirtyAttribute}]`));
  const discard = () => {
    setAsking(false);
    onClose();
  };
  return (
    <>
      <DiscardDialog open={isAsking} onKeep={() => setAsking(false)} onDiscard={discard} />
      <Modal
        open={open}
        onClose={onClose}
        onEscape={(event) => {
          if (!isWrittenIn()) return;
          event.preventDefault();
          setAsking(true);
        }}
        labelledBy={titleId}
        className="w-[min(34rem,calc(100vw-2rem))] scroll-pb-36 sm:scroll-pb-24"
      >
        <div ref={content} className="flex flex-col gap-5 p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="font-semibold text-xl">
              {title}
            </h2>
            <CloseButton onClick={() => (isWrittenIn() ? setAsking(true) : onClose())} />
          </div>
          {children}
        </div>
      </Modal>
    </>
  );
}
