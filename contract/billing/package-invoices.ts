import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { calendarDate, id, pathId } from '#contract/shared/fields.ts';
import { decimalAmount } from '#contract/shared/money.ts';
import { success } from '#contract/shared/responses.ts';
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
    response: success.extend({ invoices: z.array(openPackageInvoice) }),
  }),
  previewRefund: endpoint({
    method: 'GET',
    path: '/api/admin/invoices/:id/credit-refund',
    access: 'admin',
    summary: 'Returns how many video credits a refund of a package invoice would take back.',
    params: pathId,
    /** By default everything that was paid. */
    query: z.object({ amount: decimalAmount.optional() }),
    /** `granted` is what the invoice sold, 0 until it's paid. `missing` belong to the refund's share but were used or have expired. */
    response: success.extend({ granted: z.int(), takenBack: z.int(), missing: z.int() }),
  }),
};
