import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { calendarDate, id, pathId } from '#api/shared/fields.ts';
import { decimalAmount } from '#api/shared/money.ts';
import { success } from '#api/shared/responses.ts';
import { adminInvoice, clientInvoice } from './invoices.ts';

export const packageInvoiceForm = z.object({
  packageId: z.int('Please choose a package').min(1, 'Please choose a package').max(2_147_483_647, 'Please choose a package'),
  /** The client's request for the package, which is then handled. */
  messageId: id.nullish(),
  dueDate: calendarDate,
  /** Whether to send the invoice at once, or save it as a draft. */
  send: z.boolean().default(true),
});

const openPackageInvoice = clientInvoice.extend({ packageName: z.string(), amountDue: z.string() }).meta({ id: 'OpenPackageInvoice' });

const renewal = z
  .object({
    /** The renewal invoice that is overdue: until it's paid, the renewal is paused. */
    overdueInvoice: z.object({ id, invoiceNumber: z.string(), dueDate: calendarDate }).nullable(),
    /** Months that were not invoiced, oldest first, each with its first and last day. */
    unbilledPeriods: z.array(z.object({ packageName: z.string(), start: calendarDate, end: calendarDate })),
  })
  .meta({ id: 'Renewal' });

export const unbilledPeriodsDecision = z.object({
  action: z.enum(['invoice', 'skip']),
  /** The first day of the latest month to decide about, so that one that is added meanwhile stays. */
  through: calendarDate,
});

export const packageInvoiceEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/package-invoices',
    access: 'admin',
    summary: 'Creates the invoice for a package, once for each request. Paying it assigns the package and adds its credits.',
    status: 201,
    params: pathId,
    body: packageInvoiceForm,
    response: success.extend({ invoice: adminInvoice }),
  }),
  listOpen: endpoint({
    method: 'GET',
    path: '/api/client/package-invoices',
    access: 'client',
    summary: "Lists the client's unpaid package invoices, oldest first.",
    reads: ['invoices'],
    response: success.extend({ invoices: z.array(openPackageInvoice) }),
  }),
  readRenewal: endpoint({
    method: 'GET',
    path: '/api/admin/clients/:id/renewal',
    access: 'admin',
    summary: "Returns what pauses the renewal of a client's package, and the months that were not invoiced.",
    reads: ['clients', 'invoices', 'unbilled_periods'],
    params: pathId,
    response: success.extend({ renewal }),
  }),
  settleUnbilledPeriods: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/unbilled-periods',
    access: 'admin',
    summary: 'Sends an invoice for each month that was not invoiced, or skips these months for good.',
    params: pathId,
    body: unbilledPeriodsDecision,
    response: success,
  }),
  previewRefund: endpoint({
    method: 'GET',
    path: '/api/admin/invoices/:id/credit-refund',
    access: 'admin',
    summary: 'Returns how many video credits a refund of a package invoice would take back, and whether the package ends.',
    reads: ['clients', 'invoices', 'video_credits'],
    params: pathId,
    /** The refund's amount; by default everything that was paid. */
    query: z.object({ amount: decimalAmount.optional() }),
    /** In video credits. `granted` is what the invoice sold, 0 until it's paid. `missing` belong to the refund but were used or expired. */
    response: success.extend({
      granted: z.int(),
      takenBack: z.int(),
      missing: z.int(),
      /** Null if the client no longer has the package. `endsIfCredited`: the package ends if the refund also reduces the claim. */
      package: z.object({ name: z.string(), renews: z.boolean(), endsIfCredited: z.boolean() }).nullable(),
    }),
  }),
};
