import { type ReactNode, useEffect } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogFooter } from './dialog-footer.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirmLabel: string;
  /** What can be made good again need not look dangerous. */
  harmless?: boolean;
  /** Of `useAction`. */
  action: { mutate: () => void; reset: () => void; isPending: boolean; isError: boolean; error: unknown };
  /** What the button says while the action is under way. */
  pendingLabel: string;
  open: boolean;
  onClose: () => void;
}

/** Asks before something that cannot be undone by a press. */
export function ConfirmDialog({ title, children, confirmLabel, harmless, action, pendingLabel, open, onClose }: ConfirmDialogProps) {
  const { isError, reset } = action;
  // Who asks again is not told of a failure before.
  useEffect(() => {
    if (!open && isError) reset();
  }, [open, isError, reset]);
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <div className="grid gap-2 text-muted">{children}</div>
      <DialogFooter error={action.error}>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant={harmless ? 'primary' : 'danger'} pending={action.isPending && pendingLabel} onClick={() => action.mutate()}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
