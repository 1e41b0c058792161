/** How many days an unpaid invoice is late. */
export const receivableAges = ['not_due', '1-30', '31-60', '61-90', '91+'] as const;
export type ReceivableAge = (typeof receivableAges)[number];
