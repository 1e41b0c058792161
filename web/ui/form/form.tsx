import type { FormHTMLAttributes, InputEvent, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { ButtonGroup } from '../button-group.tsx';
import { DialogFooter } from '../dialog/dialog-footer.tsx';
import { ErrorMessage } from '../error-message.tsx';

/** A form whose rules are the contract's: the browser's own bubbles stay away. A dialog sees on it whether somebody has written in it. */
export function Form({ className = '', ...rest }: FormHTMLAttributes<HTMLFormElement>) {
  const markWritten = (event: InputEvent<HTMLFormElement>) => event.currentTarget.setAttribute(dirtyAttribute, '');
  return <form noValidate method="post" onInput={markWritten} className={`flex flex-col gap-4 ${className}`} {...rest} />;
}

export const dirtyAttribute = 'data-dirty';

interface FormButtonsProps {
  children: ReactNode;
  /** What the button says while the call is under way. */
  pending: string | false;
  /** In a dialog: closes it without sending. */
  onCancel?: () => void;
  cancelLabel?: string;
  disabled?: boolean;
  /** What cannot be undone looks like it. */
  danger?: boolean;
  /** Why the call failed: said here too, since behind an open dialog nothing can be reached. */
  error?: unknown;
}

/** The end of a form: the one thing to do, and in a dialog the way out. */
export function FormButtons({ children, pending, onCancel, cancelLabel = 'Cancel', disabled, danger, error }: FormButtonsProps) {
  const submit = (
    <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending} {...(disabled !== undefined && { disabled })}>
      {children}
    </Button>
  );
  if (onCancel)
    return (
      <DialogFooter error={error}>
        <Button variant="secondary" onClick={onCancel}>
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
