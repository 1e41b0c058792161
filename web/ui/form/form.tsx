import type { FormHTMLAttributes, InputEvent, ReactNode, SubmitEvent } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { useCloseDialog } from '#web/ui/dialog/close-dialog.ts';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';

/** A form validated by the contract instead of the browser. A dialog uses its dirty attribute to detect unsaved changes. */
export function Form({ className = '', onSubmit, ...rest }: FormHTMLAttributes<HTMLFormElement>) {
  // Events stop here: React would pass them on from a dialog to the form that opened it.
  const markDirty = (event: InputEvent<HTMLFormElement>) => {
    event.stopPropagation();
    event.currentTarget.setAttribute(dirtyAttribute, '');
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.stopPropagation();
    onSubmit?.(event);
  };
  return <form noValidate method="post" onInput={markDirty} onSubmit={submit} className={`flex flex-col gap-4 ${className}`} {...rest} />;
}

/** Its value asks whether to discard what is there, where the usual question doesn't fit. */
export const dirtyAttribute = 'data-dirty';

interface FormButtonsProps {
  children: ReactNode;
  /** The button's label while the call is pending. */
  pending: string | false;
  /** In a dialog. */
  cancelLabel?: string;
  disabled?: boolean;
  /** For actions that can't be undone. */
  danger?: boolean;
  /** Why the call failed. Shown here too, because a toast behind an open dialog can't be reached by keyboard. */
  error?: unknown;
}

/** A form's submit button, and in a dialog its cancel button. */
export function FormButtons({ children, pending, cancelLabel = 'Cancel', disabled, danger, error }: FormButtonsProps) {
  const closeDialog = useCloseDialog();
  const submit = (
    <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending} {...(disabled !== undefined && { disabled })}>
      {children}
    </Button>
  );
  if (closeDialog)
    return (
      <DialogFooter error={error}>
        <Button variant="secondary" onClick={closeDialog}>
          {cancelLabel}
        </Button>
        {submit}
      </DialogFooter>
    );
  return (
    <>
      <ErrorMessage error={error} />
      <ButtonGroup>{submit}</ButtonGroup>
    </>
  );
}
