import type { Ref } from 'react';
import type { FieldError, Merge } from 'react-hook-form';
import { type FieldProps, TextAreaField } from './field.tsx';

interface LinesFieldProps extends Omit<FieldProps, 'error'> {
  name: string;
  value: string[] | undefined;
  /** Errors of the list or of single lines. */
  error: Merge<FieldError, (FieldError | undefined)[]> | undefined;
  onChange: (lines: string[]) => void;
  onBlur: () => void;
  ref: Ref<HTMLTextAreaElement>;
}

/** A text area for a list with one item per line. */
export const LinesField = ({ value, error, onChange, ...rest }: LinesFieldProps) => (
  <TextAreaField
    {...rest}
    rows={3}
    error={firstError(error)}
    defaultValue={value?.join('\n')}
    onChange={(event) => onChange(parseLines(event.target.value))}
  />
);

const parseLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The list's error, or that of its first invalid line. */
const firstError = (error: LinesFieldProps['error']) =>
  error?.message ? { message: error.message } : Array.isArray(error) ? error.find(Boolean) : undefined;
