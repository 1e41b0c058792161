import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Failure } from './form.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirm: string;
  /** What can be made good again need not look dangerous. */
  harmless?: boolean;
  pending: string | false;
  error: unknown;
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone by a press. */
export function ConfirmDialog({ title, children, confirm, harmless, pending, error, open, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <div className="grid gap-2 text-quiet">{children}</div>
      <Failure error={error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant={harmless ? 'primary' : 'danger'} pending={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
