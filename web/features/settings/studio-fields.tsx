import { CurrencyField } from '../../ui/form/currency-field.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/form/field.tsx';
import type { StudioForm } from './use-studio-form.ts';

interface FieldsProps {
  form: StudioForm;
}

/** The studio's name and contact details. */
export function DetailsFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField label="Studio Name*" autoComplete="organization" error={errors.studioName} {...register('studioName')} />
      <TextField
        label="Email*"
        type="email"
        autoComplete="email"
        hint="Shown on the website. Contact messages and notifications go to this address."
        error={errors.studioEmail}
        {...register('studioEmail')}
      />
      <TextField label="Phone" type="tel" autoComplete="tel" error={errors.studioPhone} {...register('studioPhone')} />
      <TextField label="Opening Hours" error={errors.openingHours} {...register('openingHours')} />
      <TextAreaField label="Address" rows={3} autoComplete="street-address" error={errors.studioAddress} {...register('studioAddress')} />
    </div>
  );
}

/** Time zone and currency. */
export function RegionalFields({ form: { register, formState } }: FieldsProps) {
  const { errors, defaultValues: { timeZone = '', currency = '' } = {} } = formState;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="Time Zone*"
        hint="Due dates follow this time zone."
        defaultValue={timeZone}
        error={errors.timeZone}
        {...register('timeZone')}
      >
        {includeSaved(timeZone, ['UTC', ...Intl.supportedValuesOf('timeZone')]).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <CurrencyField
        hint="The default for new invoices and packages."
        defaultValue={currency}
        error={errors.currency}
        {...register('currency')}
      />
    </div>
  );
}

/** The time zones this browser knows, plus the saved one, which it may not know. */
const includeSaved = (saved: string, known: string[]) => [...new Set([saved, ...known])].filter(Boolean).sort();

/** Default terms for new projects and invoices. */
export function TermsFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        type="number"
        min={0}
        max={100}
        label="Deposit (%)*"
        hint="Share of the price due before work begins. New invoices offer it as an item."
        error={errors.depositPercent}
        {...register('depositPercent', { valueAsNumber: true })}
      />
      <TextField
        type="number"
        min={0}
        max={365}
        label="Payment terms (days)*"
        hint="New invoices are due this many days after they're created."
        error={errors.paymentTermsDays}
        {...register('paymentTermsDays', { valueAsNumber: true })}
      />
      <TextField
        type="number"
        min={0}
        max={100}
        label="Revisions*"
        hint="Rounds of changes included in the price. New projects list them as a deliverable."
        error={errors.includedRevisions}
        {...register('includedRevisions', { valueAsNumber: true })}
      />
    </div>
  );
}
