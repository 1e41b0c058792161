import { type ActionOptions, useAction } from '#web/ui/button/use-action.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

export interface ConfirmActionProps<Result> extends Omit<ConfirmDialogProps, 'action'> {
  action: ActionOptions<void, Result>;
}

/** Asks for confirmation before an action, and closes once it's done. */
export function ConfirmAction<Result>({ action, ...dialog }: ConfirmActionProps<Result>) {
  const confirmed = useAction({
    ...action,
    onSuccess: (result: Result) => {
      dialog.onClose();
      return action.onSuccess?.(result);
    },
  });
  return <ConfirmDialog {...dialog} action={confirmed} />;
}
