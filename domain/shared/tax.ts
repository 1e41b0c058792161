/** Why something has no tax, with the category's code in EN 16931 (UNTDID 5305). */
export const taxExemptionCategories = {
  zero_rated: 'Z',
  exempt: 'E',
  reverse_charge: 'AE',
  export: 'G',
  outside_scope: 'O',
} as const;
export type TaxExemptionCategory = keyof typeof taxExemptionCategories;

export const isTaxed = (rate: string | null | undefined) => Number(rate || 0) > 0;
