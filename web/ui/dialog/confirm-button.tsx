import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmAction, type ConfirmActionProps } from './confirm-action.tsx';

interface ConfirmButtonProps<Result> extends Omit<ConfirmActionProps<Result>, 'open' | 'onClose'> {
  /** What the button says or shows. */
  label: ReactNode;
  button?: Omit<ComponentProps<typeof Button>, 'children' | 'onClick'>;
}

export function ConfirmButton<Result>({ label, button, ...dialog }: ConfirmButtonProps<Result>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmAction {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
