import { z } from 'zod';
import { countryCodes } from '#domain/shared/countries.ts';
import { optionalSingleLine, optionalText } from './fields.ts';

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

/** A bank account for transfers: an IBAN or account number, and a BIC or routing number. */
export const paymentMeans = z
  .object({ accountName: z.string().nullable(), account: z.string(), code: z.string().nullable() })
  .meta({ id: 'PaymentMeans' });
export type PaymentMeans = z.infer<typeof paymentMeans>;
