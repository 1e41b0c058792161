import { useId } from 'react';
import { Button } from '../button.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import { Modal } from './modal.tsx';

interface DiscardDialogProps {
  open: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before a form goes in which somebody has written. */
export function DiscardDialog({ open, onKeep, onDiscard }: DiscardDialogProps) {
  const titleId = useId();
  return (
    <Modal open={open} onClose={onKeep} labelledBy={titleId} className="w-[min(24rem,calc(100vw-2rem))]">
      <div className="flex flex-col gap-5 p-6">
        <h2 id={titleId} className="font-semibold text-xl">
          Discard what you typed?
        </h2>
        <DialogFooter>
          <Button variant="secondary" onClick={onKeep}>
            Keep writing
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            Discard
          </Button>
        </DialogFooter>
      </div>
    </Modal>
  );
}
