import { type ReactNode, useEffect } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogFooter } from './dialog-footer.tsx';

export interface ConfirmDialogProps {
  title: string;
  /** Explains what will happen. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Leaves the confirming button without its red, for actions that can be undone. */
  harmless?: boolean;
  /** What `useAction` returns. */
  action: { mutate: () => void; reset: () => void; isPending: boolean; isError: boolean; error: unknown };
  /** False while the dialog can't show yet what will happen; the confirming button is disabled then. */
  isReady?: boolean;
  /** Shown on the button while the action is pending. */
  pendingLabel: string;
  open: boolean;
  onClose: () => void;
}

export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  harmless,
  action,
  isReady = true,
  pendingLabel,
  open,
  onClose,
}: ConfirmDialogProps) {
  const { isError, reset } = action;
  // Reopening the dialog must not show the previous error.
  useEffect(() => {
    if (!open && isError) reset();
  }, [open, isError, reset]);
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <div className="grid gap-2 text-muted">{children}</div>
      <DialogFooter error={action.error}>
        <Button variant="secondary" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          variant={harmless ? 'primary' : 'danger'}
          disabled={!isReady}
          pending={action.isPending && pendingLabel}
          onClick={() => action.mutate()}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
