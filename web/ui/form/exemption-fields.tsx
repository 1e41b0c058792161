import type { FieldError, RefCallBack } from 'react-hook-form';
import type { TaxExemptionCategory } from '#domain/shared/tax.ts';
import { exemptionNames } from '#web/lib/exemption-names.ts';
import { SelectField, TextField } from './field.tsx';

interface ExemptionFieldsProps {
  label: string;
  /** The field that `useController` returns. */
  field: {
    value: { category: TaxExemptionCategory; reason?: string | null | undefined } | null | undefined;
    onChange: (exemption: { category: TaxExemptionCategory; reason: string | null | undefined } | null) => void;
    onBlur: () => void;
    ref: RefCallBack;
  };
  errors: { category?: FieldError | undefined; reason?: FieldError | undefined } | undefined;
}

/** Why something has no tax: the category and a note for invoices. */
export function ExemptionFields({ label, field, errors }: ExemptionFieldsProps) {
  const change = (category: string, reason: string | null | undefined) =>
    field.onChange(category ? { category: category as TaxExemptionCategory, reason } : null);
  const { category = '', reason = '' } = field.value ?? {};
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={label}
        error={errors?.category}
        ref={field.ref}
        value={category}
        onBlur={field.onBlur}
        onChange={({ target }) => change(target.value, reason)}
      >
        <option value="">Not specified</option>
        {Object.entries(exemptionNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {category && (
        <TextField
          label="Tax note"
          hint="Shown on the invoice, such as the law that applies."
          error={errors?.reason}
          value={reason ?? ''}
          onBlur={field.onBlur}
          onChange={({ target }) => change(category, target.value)}
        />
      )}
    </div>
  );
}
