import { useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { readDecimal, typeDecimal } from '#domain/shared/typed-decimal.ts';
import { formatDecimal, studioLocale } from '#web/lib/format.ts';
import { type FieldProps, TextField } from './field.tsx';

interface DecimalFieldProps<Values extends FieldValues> extends Omit<FieldProps, 'error'> {
  // biome-ignore lint/suspicious/noExplicitAny: a control depends on what its form is transformed to, which doesn't matter here
  control: Control<Values, any, any>;
  name: FieldPath<Values>;
  required?: boolean;
  /** Whether the form holds a number instead of a decimal string. */
  asNumber?: boolean;
}

/** A field for a number, which may be typed as in any country. The form holds it as the API does: "1234.50". */
export function DecimalField<Values extends FieldValues>({ control, name, hint, asNumber, ...rest }: DecimalFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const { value, ref, onBlur, onChange } = field;
  const [typed, setTyped] = useState({ text: '', value: undefined as unknown });
  const text = Object.is(typed.value, value) ? typed.text : typeDecimal(String(value ?? ''), studioLocale());
  const change = (text: string) => {
    const decimal = readDecimal(text, studioLocale())?.decimal ?? text;
    const value = asNumber ? (text.trim() ? Number(decimal) : Number.NaN) : decimal;
    setTyped({ text, value });
    onChange(value);
  };
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      hint={readingOf(text) ?? hint}
      error={fieldState.error}
      {...{ name, ref, onBlur }}
      value={text}
      onChange={({ target }) => change(target.value)}
      {...rest}
    />
  );
}

/** How an ambiguous number was understood, written with decimals: "1.500,00". Undefined if it can't be meant otherwise. */
function readingOf(text: string): string | undefined {
  const { decimal, isAmbiguous } = readDecimal(text, studioLocale()) ?? {};
  if (!decimal || !isAmbiguous) return undefined;
  const [whole, fraction = ''] = decimal.split('.');
  return `Read as ${formatDecimal(`${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`)}.`;
}
