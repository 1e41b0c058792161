import { type ComponentProps, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import type { FieldError } from 'react-hook-form';
import { groupInError } from './form-problems.tsx';

export interface FieldProps {
  label: ReactNode;
  error?: Pick<FieldError, 'message'> | undefined;
  hint?: ReactNode;
}

interface FieldAttributes {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A labeled control with its hint and error, linked for assistive technology. */
export function Field({ label, error, hint, children }: FieldProps & { children: (attributes: FieldAttributes) => ReactNode }) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': describedBy })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-on-rose text-sm">
          {error.message}
        </p>
      )}
    </div>
  );
}

export const control =
  'w-full rounded-sm border border-input bg-surface px-3 py-2.5 text-base text-ink placeholder:text-muted hover:border-muted aria-invalid:border-on-rose';

export function TextField({ label, error, hint, type = 'text', className = '', ...rest }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => <input {...attributes} type={type} className={`${control} ${className}`} {...rest} />}
    </Field>
  );
}

export function TextAreaField({ label, error, hint, ...rest }: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => <textarea {...attributes} className={`${control} resize-y ${rest.rows ? '' : 'min-h-32'}`} {...rest} />}
    </Field>
  );
}

export function SelectField({ label, error, hint, ...rest }: FieldProps & ComponentProps<'select'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => <select {...attributes} className={control} {...rest} />}
    </Field>
  );
}

/** The error of a list, or of another part of a form without a control of its own. */
export const GroupError = ({ message }: { message: string | undefined }) =>
  message && (
    <p role="alert" {...groupInError(message)} className="text-on-rose text-sm">
      {message}
    </p>
  );

export function CheckboxField({ label, ...rest }: { label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="flex w-fit items-center gap-3 py-1">
      <input type="checkbox" className="size-5 shrink-0 accent-accent" {...rest} />
      {label}
    </label>
  );
}
