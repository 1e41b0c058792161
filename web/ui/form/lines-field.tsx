import type { Ref } from 'react';
import type { FieldError, Merge } from 'react-hook-form';
import { type FieldProps, TextAreaField } from './field.tsx';

interface LinesFieldProps extends Omit<FieldProps, 'error'> {
  name: string;
  value: string[] | undefined;
  /** Of the list, or of each line. */
  error: Merge<FieldError, (FieldError | undefined)[]> | undefined;
  onChange: (lines: string[]) => void;
  onBlur: () => void;
  ref: Ref<HTMLTextAreaElement>;
}

/** A list, typed one line each. */
export const LinesField = ({ value, error, onChange, ...rest }: LinesFieldProps) => (
  <TextAreaField
    {...rest}
    rows={3}
    error={firstOf(error)}
    defaultValue={value?.join('\n')}
    onChange={(event) => onChange(linesOf(event.target.value))}
  />
);

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What is wrong with the list, or with the first of its lines that is wrong. */
const firstOf = (error: LinesFieldProps['error']) =>
  error?.message ? { message: error.message } : Array.isArray(error) ? error.find(Boolean) : undefined;
