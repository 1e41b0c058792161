import { AddressFields } from '../../ui/form/address-fields.tsx';
import { CurrencyField } from '../../ui/form/currency-field.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
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
    </div>
  );
}

const addressNames = {
  address: 'studioAddress',
  postalCode: 'studioPostalCode',
  city: 'studioCity',
  region: 'studioRegion',
  country: 'studioCountry',
  taxId: 'studioTaxId',
} as const;

/** The studio's postal address and tax id. */
export const StudioAddressFields = ({ form: { register, formState } }: FieldsProps) => (
  <AddressFields field={(name) => ({ error: formState.errors[addressNames[name]], ...register(addressNames[name]) })} />
);

/** Where clients can transfer money to. */
export function BankFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Account Holder"
        autoComplete="off"
        hint="If it differs from the studio name."
        error={errors.bankAccountName}
        {...register('bankAccountName')}
      />
      <TextField
        label="IBAN or Account Number"
        autoComplete="off"
        hint="Leave empty to accept no transfers."
        error={errors.bankAccount}
        {...register('bankAccount')}
      />
      <TextField label="BIC or Routing Number" autoComplete="off" error={errors.bankCode} {...register('bankCode')} />
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
