import type { ComponentProps } from 'react';
import type { addressFields } from '#api/shared/parties.ts';
import { countries } from '#domain/shared/countries.ts';
import { SelectField, TextAreaField, TextField } from './field.tsx';

type AddressField = keyof typeof addressFields;

/** A form's address field: its registration and its error. */
type FieldAttributes = Pick<ComponentProps<typeof TextField>, 'error'> & { name: string };

interface AddressFieldsProps {
  field: (name: AddressField) => FieldAttributes;
  /** `off` where someone enters the address of someone else. */
  autoComplete?: 'off';
}

/** A structured postal address and the tax id, as invoices need them. */
export function AddressFields({ field, autoComplete }: AddressFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextAreaField label="Address" rows={2} autoComplete={autoComplete ?? 'street-address'} {...field('address')} />
      </div>
      <TextField label="Postal code" autoComplete={autoComplete ?? 'postal-code'} {...field('postalCode')} />
      <TextField label="City" autoComplete={autoComplete ?? 'address-level2'} {...field('city')} />
      <TextField label="State or region" autoComplete={autoComplete ?? 'address-level1'} {...field('region')} />
      <SelectField label="Country" autoComplete={autoComplete ?? 'country'} {...field('country')}>
        <option value="">Not specified</option>
        {countries.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label="Tax ID" autoComplete="off" hint="Such as a VAT number. Shown on invoices." {...field('taxId')} />
    </div>
  );
}

/** A form's initial values for an address. */
export const addressValues = ({ address, postalCode, city, region, country, taxId }: Record<AddressField, string | null>) => ({
  address: address ?? '',
  postalCode: postalCode ?? '',
  city: city ?? '',
  region: region ?? '',
  country: country ?? '',
  taxId: taxId ?? '',
});
