import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '#web/ui/form/field.tsx';

/** A name that is signed with by typing it, in the handwriting face. */
export const TypedSignature = ({ error, ...name }: Pick<FieldProps, 'error'> & ComponentProps<'input'>) => (
  <Field label="Type your full name" error={error}>
    {(attributes) => (
      <input
        {...attributes}
        {...name}
        autoComplete="name"
        maxLength={100}
        className="min-h-24 w-full rounded-sm border border-input border-dashed bg-background px-3 text-center font-hand text-4xl hover:border-muted aria-invalid:border-on-rose"
      />
    )}
  </Field>
);
