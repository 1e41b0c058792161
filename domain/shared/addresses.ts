import type { addressOutput, Party } from '#api/shared/parties.ts';
import { countryName } from './countries.ts';

/** A party without any of the details that it may lack. */
export const noPartyDetails = {
  company: null,
  phone: null,
  address: null,
  postalCode: null,
  city: null,
  region: null,
  country: null,
  taxId: null,
} as const satisfies Partial<Party>;

type Address = Pick<Party, keyof typeof addressOutput>;

/** An address in lines: street, city with postal code, country. */
export const addressLines = ({ address, postalCode, city, region, country: code }: Address): string[] =>
  [...(address?.split(/\r?\n/) ?? []), [postalCode, city, region].filter(Boolean).join(' '), code && countryName(code)].filter(
    (line): line is string => Boolean(line),
  );
