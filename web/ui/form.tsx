import type { FormHTMLAttributes, ReactNode } from 'react';
import { failureOf } from '../lib/api.ts';
import { Button } from './button.tsx';

/** A form whose rules are the contract's: the browser's own bubbles stay away. */
export function Form({ className = '', ...rest }: FormHTMLAttributes<HTMLFormElement>) {
  return <form noValidate method="post" className={`grid gap-4 ${className}`} {...rest} />;
}

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
  return (
    <>
      <Failure error={error} />
      <div className={`flex flex-wrap gap-3 ${onCancel ? 'justify-end' : ''}`}>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {cancel}
          </Button>
        )}
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending} {...(disabled !== undefined && { disabled })}>
          {children}
        </Button>
      </div>
    </>
  );
}

/** What went wrong, where it cannot be said on a field. */
export function Failure({ error }: { error: unknown }) {
  const text = failureOf(error);
  return (
    text && (
      <p role="alert" className="rounded-sm bg-rose px-4 py-3 text-on-rose">
        {text}
      </p>
    )
  );
}
