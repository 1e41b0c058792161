import type { ReactNode } from 'react';
import { emailedOrKept } from '#web/lib/email.ts';
import { AddressFields } from '#web/ui/form/address-fields.tsx';
import { CurrencyField } from '#web/ui/form/currency-field.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import type { StudioForm } from './use-studio-form.ts';

interface FieldsProps {
  form: StudioForm;
}

/** The studio's name and contact details. */
export function DetailsFields({ form: { field } }: FieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField label="Studio name*" autoComplete="organization" {...field('studioName')} />
      <TextField
        label="Email*"
        type="email"
        autoComplete="email"
        hint={`Shown on the website. ${emailedOrKept('Contact messages and notifications go to this address.', 'contact messages and notifications are')}`}
        {...field('studioEmail')}
      />
      <TextField label="Phone" type="tel" autoComplete="tel" {...field('studioPhone')} />
      <TextField label="Opening hours" {...field('openingHours')} />
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
export const StudioAddressFields = ({ form: { field } }: FieldsProps) => <AddressFields field={(name) => field(addressNames[name])} />;

/** Where clients can transfer money to. */
export function BankFields({ form: { field } }: FieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField label="Account holder" autoComplete="off" hint="If it differs from the studio name." {...field('bankAccountName')} />
      <TextField label="IBAN or account number" autoComplete="off" hint="Leave empty to accept no transfers." {...field('bankAccount')} />
      <TextField label="BIC or routing number" autoComplete="off" {...field('bankCode')} />
    </div>
  );
}

/** Time zone and currency. */
export function RegionalFields({ form: { field, formState }, children }: FieldsProps & { children?: ReactNode }) {
  const { defaultValues: { timeZone = '', currency = '' } = {} } = formState;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField label="Time zone*" hint="Due dates follow this time zone." defaultValue={timeZone} {...field('timeZone')}>
        {includeSaved(timeZone, ['UTC', ...Intl.supportedValuesOf('timeZone')]).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <CurrencyField hint="The default for new invoices and packages." defaultValue={currency} {...field('currency')} />
      {children}
    </div>
  );
}

/** The time zones this browser knows, plus the saved one, which it may not know. */
const includeSaved = (saved: string, known: string[]) => [...new Set([saved, ...known])].filter(Boolean).sort();
