import { useId } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import { Modal } from './modal.tsx';

interface DiscardDialogProps {
  open: boolean;
  /** The question to ask where something other than changes would be lost. */
  question?: string | null | undefined;
  onCancel: () => void;
  onDiscard: () => void;
}

/** Asks before unsaved changes in a form are discarded. */
export function DiscardDialog({ open, question, onCancel, onDiscard }: DiscardDialogProps) {
  const titleId = useId();
  return (
    <Modal open={open} onClose={onCancel} labelledBy={titleId} className="w-[min(24rem,calc(100vw-2rem))]">
      <div className="flex flex-col gap-5 p-6">
        <h2 id={titleId} className="font-semibold text-xl">
          {question || 'Discard changes?'}
        </h2>
        <DialogFooter>
          <Button variant="secondary" onClick={onCancel}>
            {question ? 'Go back' : 'Keep editing'}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {question ? 'Close' : 'Discard'}
          </Button>
        </DialogFooter>
      </div>
    </Modal>
  );
}
