import type { TaxExemptionCategory } from '#domain/shared/tax.ts';

/** Why an invoice has items without tax, in words. */
export const exemptionNames: Record<TaxExemptionCategory, string> = {
  zero_rated: 'Zero-rated',
  exempt: 'Exempt from tax',
  reverse_charge: 'Reverse charge',
  export: 'Export outside the tax area',
  outside_scope: 'Outside the scope of tax',
};
