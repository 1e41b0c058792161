import type { FormHTMLAttributes, InputEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Buttons } from './buttons.tsx';
import { DialogEnd } from './dialog-end.tsx';
import { Failure } from './failure.tsx';

/** A form whose rules are the contract's: the browser's own bubbles stay away. A dialog sees on it whether somebody has written in it. */
export function Form({ className = '', ...rest }: FormHTMLAttributes<HTMLFormElement>) {
  const markWritten = (event: InputEvent<HTMLFormElement>) => event.currentTarget.setAttribute(writtenIn, '');
  return <form noValidate method="post" onInput={markWritten} className={`flex flex-col gap-4 ${className}`} {...rest} />;
}

export const writtenIn = 'data-written-in';

interface SubmitProps {
  children: ReactNode;
  /** What the button says while the call is under way. */
  pending: string | false;
  /** In a dialog: closes it without sending. */
  onCancel?: () => void;
  cancel?: string;
  disabled?: boolean;
  /** What cannot be undone looks like it. */
  danger?: boolean;
  /** Why the call failed: said here too, since behind an open dialog nothing can be reached. */
  error?: unknown;
}

/** The end of a form: the one thing to do, and in a dialog the way out. */
export function FormButtons({ children, pending, onCancel, cancel = 'Cancel', disabled, danger, error }: SubmitProps) {
  const submit = (
    <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending} {...(disabled !== undefined && { disabled })}>
      {children}
    </Button>
  );
  if (onCancel)
    return (
      <DialogEnd error={error}>
        <Button variant="secondary" onClick={onCancel}>
          {cancel}
        </Button>
        {submit}
      </DialogEnd>
    );
  return (
    <>
      <Failure error={error} />
      <Buttons>{submit}</Buttons>
    </>
  );
}
