import { Controller, useController } from 'react-hook-form';
import type { z } from 'zod';
import { type CreditUse, creditUses, packageForm, packageTypes } from '#api/billing/packages.ts';
import { isTaxed } from '#domain/shared/tax.ts';
import { formatStatus } from '#web/lib/format.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { CurrencyField } from '#web/ui/form/currency-field.tsx';
import { DecimalField } from '#web/ui/form/decimal-field.tsx';
import { ExemptionFields } from '#web/ui/form/exemption-fields.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { LinesField } from '#web/ui/form/lines-field.tsx';

export type PackageInput = z.input<typeof packageForm>;
type Package = z.output<typeof packageForm>;

interface PackageFormProps {
  defaultValues: PackageInput;
  save: (form: Package, changes: Partial<Package>) => Promise<unknown>;
  successMessage: string;
  submitLabel: string;
  onClose: () => void;
}

/** The form for a new or existing package. */
export function PackageForm({ defaultValues, save, successMessage, submitLabel, onClose }: PackageFormProps) {
  const form = useApiForm(packageForm, defaultValues);
  const { control, controlled, register, field, handleSubmit, formState, showFieldErrors, dirtyValues } = form;
  const { errors } = formState;
  const action = useAction({
    mutationFn: (form: Package) => save(form, dirtyValues(form)),
    successMessage,
    errorMessage: "The package couldn't be saved. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => action.mutate(form))}>
      <TextField label="Name*" autoComplete="off" {...field('name')} />
      <TextAreaField label="Description" rows={2} {...field('description')} />
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        <div className="col-span-2 sm:col-span-1">
          <SelectField label="Type" defaultValue={defaultValues.type} {...field('type')}>
            {packageTypes.map((type) => (
              <option key={type} value={type}>
                {formatStatus(type)}
              </option>
            ))}
          </SelectField>
        </div>
        <DecimalField label="Price*" {...controlled('price')} />
        <CurrencyField defaultValue={defaultValues.currency} {...field('currency')} />
      </div>
      <TaxFields form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Video credits"
          type="number"
          min={1}
          hint="Leave empty for unlimited videos."
          {...field('videoCreditLimit', { setValueAs: toNumber })}
        />
        <TextField
          label="Credit validity (days)"
          type="number"
          min={1}
          hint="Leave empty if they don't expire."
          {...field('creditValidityDays', { setValueAs: toNumber })}
        />
      </div>
      <SelectField
        label="When a video uses its credit"
        hint="For those that are made from now on."
        defaultValue={defaultValues.creditUse}
        {...field('creditUse')}
      >
        {creditUses.map((use) => (
          <option key={use} value={use}>
            {useNames[use]}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-1">
        <CheckboxField label="Renews monthly" {...register('renewsMonthly')} />
        <p className="text-muted text-sm">
          Each month, clients with this package get the next invoice. Its credits are added once it's paid.
        </p>
      </div>
      <Controller
        control={control}
        name="additionalFeatures"
        render={({ field }) => <LinesField {...field} label="Features" hint="One per line." error={errors.additionalFeatures} />}
      />
      <FormButtons pending={action.isPending && 'Saving...'} error={action.error}>
        {submitLabel}
      </FormButtons>
    </Form>
  );
}

const useNames: Record<CreditUse, string> = {
  at_creation: "When it's added to a project",
  at_delivery: "When it's delivered",
};

/** Invoices for the package, and its renewals, have this tax. */
function TaxFields({ form: { control, controlled, formState, watch } }: { form: ReturnType<typeof useApiForm<typeof packageForm>> }) {
  const { field: exemption } = useController({ control, name: 'taxExemption' });
  return (
    <>
      <DecimalField label="Tax rate (%)" hint="Added to the price on each invoice. Leave empty for none." {...controlled('taxRate')} />
      {!isTaxed(watch('taxRate')) && (
        <ExemptionFields label="Why there is no tax" field={exemption} errors={formState.errors.taxExemption} />
      )}
    </>
  );
}

/** The field's number; null if the field is empty. */
const toNumber = (value: string | number | null | undefined) => (value === '' || value == null ? null : Number(value));
