import { z } from 'zod';

/** Totals as the API shows them, with decimal strings. */
export const presentedTotals = z
  .object({
    net: z.string(),
    taxes: z.array(z.object({ taxRate: z.string().nullable(), net: z.string(), tax: z.string() })),
    tax: z.string(),
    total: z.string(),
  })
  .meta({ id: 'InvoiceTotals' });
