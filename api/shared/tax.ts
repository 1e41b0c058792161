import { z } from 'zod';
import { type TaxExemptionCategory, taxExemptionCategories } from '#domain/shared/tax.ts';
import { optionalSingleLine, percentage } from './fields.ts';

/** A tax rate in percent, added to the net amount, as a decimal string. */
export const taxRate = percentage(/^\d{1,2}(\.\d{1,2})?$/, 'Please enter a percentage such as 19 or 7.5');

const category = z.enum(Object.keys(taxExemptionCategories) as [TaxExemptionCategory, ...TaxExemptionCategory[]]);

export const taxExemption = z.object({ category, reason: z.string().nullable() });
export type TaxExemption = z.infer<typeof taxExemption>;

/** A tax exemption as entered; null if there is none. */
export const taxExemptionInput = z
  .object({ category, reason: optionalSingleLine('Reason', 200) })
  .nullish()
  .transform((exemption) => exemption ?? null);

/** The tax of a package, or the default for new ones: a rate, or why there is none. Both are null if nobody has decided. */
export const taxTerms = { taxRate: z.string().nullable(), taxExemption: taxExemption.nullable() };

/** The tax as entered: a rate, or why there is none. */
export const taxTermsInput = { taxRate, taxExemption: taxExemptionInput };
