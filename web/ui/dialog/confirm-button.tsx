import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { type ActionOptions, useAction } from '#web/ui/button/use-action.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

interface ConfirmButtonProps<Result> extends Omit<ConfirmDialogProps, 'action' | 'open' | 'onClose'> {
  /** What the button says or shows. */
  label: ReactNode;
  /** Its other properties. */
  button?: Omit<ComponentProps<typeof Button>, 'children' | 'onClick'>;
  /** As for `useAction`. */
  action: ActionOptions<void, Result>;
}

/** A button that asks for confirmation before its action. */
export function ConfirmButton<Result>({ label, button, action, ...dialog }: ConfirmButtonProps<Result>) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const confirmed = useAction({
    ...action,
    onSuccess: (result: Result) => {
      close();
      return action.onSuccess?.(result);
    },
  });
  return (
    <>
      <Button variant="secondary" {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog {...dialog} action={confirmed} open={open} onClose={close} />
    </>
  );
}
