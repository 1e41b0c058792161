import { z } from 'zod';
import { optionalSingleLine, optionalText } from './fields.ts';

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** ISO 3166-1 alpha-2 codes, except those that CLDR knows beyond the standard. */
const notCountries = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];
/** Whether a code is no longer in use, such as DD, whose name is that of the code which replaced it. */
const isWithdrawn = (code: string) => new Intl.Locale(`und-${code}`).region !== code;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Countries with their English names, in the order of the names. */
export const countries: readonly (readonly [code: string, name: string])[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => !notCountries.includes(code) && !isWithdrawn(code))
  .flatMap((code) => {
    const name = regionNames.of(code);
    return name ? [[code, name] as const] : [];
  })
  .sort(([, a], [, b]) => a.localeCompare(b, 'en'));

const countryCodes = new Set(countries.map(([code]) => code));

/** A country's English name. */
export const countryName = (code: string) => regionNames.of(code) ?? code;

/** ISO 3166-1 alpha-2; empty text counts as missing. */
export const country = z
  .string()
  .trim()
  .max(2, 'Please choose a country')
  .toUpperCase()
  .refine((code) => code === '' || countryCodes.has(code), 'Please choose a country')
  .nullish()
  .transform((code) => code || null);

/** A structured postal address and tax id, as invoices need them (EN 16931, BG-5 and BG-8). `address` holds the street lines. */
export const addressFields = {
  address: optionalText('Address', 500),
  postalCode: optionalSingleLine('Postal code', 20),
  city: optionalSingleLine('City', 100),
  region: optionalSingleLine('State or region', 100),
  country,
  taxId: optionalSingleLine('Tax ID', 50),
};

export const addressOutput = {
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable(),
  taxId: z.string().nullable(),
};

/** A party of an invoice. `name` is the contact person of a client with a company. */
export const party = z
  .object({ name: z.string(), company: z.string().nullable(), email: z.string(), phone: z.string().nullable(), ...addressOutput })
  .meta({ id: 'Party' });
export type Party = z.infer<typeof party>;

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

/** A bank account for transfers: an IBAN or account number, and a BIC or routing number. */
export const paymentMeans = z
  .object({ accountName: z.string().nullable(), account: z.string(), code: z.string().nullable() })
  .meta({ id: 'PaymentMeans' });
export type PaymentMeans = z.infer<typeof paymentMeans>;

type Address = Pick<Party, keyof typeof addressOutput>;

/** An address in lines: street, city with postal code, country. */
export const addressLines = ({ address, postalCode, city, region, country: code }: Address): string[] =>
  [...(address?.split(/\r?\n/) ?? []), [postalCode, city, region].filter(Boolean).join(' '), code && countryName(code)].filter(
    (line): line is string => Boolean(line),
  );
