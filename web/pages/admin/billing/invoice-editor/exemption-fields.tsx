import { useController } from 'react-hook-form';
import type { TaxExemptionCategory } from '#contract/billing/invoice-draft.ts';
import { exemptionNames } from '#web/features/billing/invoices/exemption-names.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { type InvoiceForm, isUntaxed, useItems } from './use-invoice-form.ts';

/** Why lines have no tax; shown while one has none. */
export function ExemptionFields({ form: { control, formState } }: { form: InvoiceForm }) {
  const items = useItems({ control });
  const { field } = useController({ control, name: 'taxExemption' });
  const { taxExemption: errors } = formState.errors;
  if (!items.some(isUntaxed)) return null;
  const change = (category: string, reason: string | null | undefined) =>
    field.onChange(category ? { category: category as TaxExemptionCategory, reason } : null);
  const { category = '', reason = '' } = field.value ?? {};
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="Why items have no tax"
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
