import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { calendarDate, pathId } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';
import { balance } from './balance.ts';
import { expiringCredits, usedCredits } from './packages.ts';

const accountSummary = z
  .object({
    /** What is left to pay of unpaid invoices, by currency. */
    due: z.array(z.object({ currency: z.string(), amount: z.string(), overdue: z.string() })),
    credit: z.array(balance),
    /** In videos. */
    videoCredits: usedCredits.extend({ available: z.int(), expiring: expiringCredits }),
    package: z
      .object({
        name: z.string(),
        renewsMonthly: z.boolean(),
        /** When the next monthly invoice is issued; null while the renewal is off. */
        renewsOn: calendarDate.nullable(),
        /** The number of the overdue invoice that pauses the renewal. */
        pausedByInvoice: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'AccountSummary' });

export const accountSummaryEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/clients/:id/account-summary',
    access: 'admin',
    apiScope: 'invoices:read',
    summary: "Returns what a client owes, the client's credit balances and video credits, and when the package renews.",
    reads: ['balance_entries', 'clients', 'client_packages', 'deliverables', 'invoices', 'video_credits'],
    params: pathId,
    response: success.extend({ account: accountSummary }),
  }),
};
