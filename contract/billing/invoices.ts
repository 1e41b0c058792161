import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { calendarDate, id, instant, optionalText, pathId } from '#contract/shared/fields.ts';
import { currency } from '#contract/shared/money.ts';
import { pageQuery, searchText } from '#contract/shared/paging.ts';
import { party, paymentMeans } from '#contract/shared/parties.ts';
import { csvFile, success } from '#contract/shared/responses.ts';
import { taxExemption } from '#contract/shared/tax.ts';
import { creditNoteForm, creditNoteSummary } from './credit-notes.ts';
import { invoiceDraft, invoiceDraftPatch, invoiceItem } from './invoice-draft.ts';
import { presentedTotals } from './invoice-totals.ts';
import { adminInvoicePayment, invoicePayment, manualPaymentForm, voidForm } from './manual-payments.ts';
import { paymentMethods } from './payments.ts';

export const invoiceStatuses = ['draft', 'sent', 'paid', 'overdue', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The statuses in which a client can pay (specification section 4). */
export const payableStatuses: readonly InvoiceStatus[] = ['sent', 'overdue'];

/** Whether a client can pay it now: not while a dispute holds all that is left. */
export const isPayable = ({ status, amountDue }: { status: InvoiceStatus; amountDue: string }) =>
  payableStatuses.includes(status) && Number(amountDue) > 0;

const invoiceSummary = z.object({
  id,
  invoiceNumber: z.string(),
  projectId: id.nullable(),
  projectTitle: z.string().nullable(),
  issueDate: calendarDate,
  dueDate: calendarDate,
  currency: z.string(),
  amount: z.string(),
  /** What is left to pay; zero once paid or canceled. */
  amountDue: z.string(),
  /** What was paid, but is held back by the bank until a dispute is decided; it isn't due meanwhile. */
  amountDisputed: z.string(),
  /** What is left of the deposit; null without one or once it is paid. */
  depositDue: z.string().nullable(),
  status: z.enum(invoiceStatuses),
});

/** An invoice in a client's list (specification section 3, plus the project title that the list shows). */
export const clientInvoice = invoiceSummary.meta({ id: 'ClientInvoice' });

const invoiceDetailFields = {
  items: z.array(invoiceItem),
  totals: presentedTotals,
  notes: z.string().nullable(),
  paidDate: calendarDate.nullable(),
  /** Payments less refunds and disputes. */
  amountPaid: z.string(),
  /** The sum of credit notes. */
  amountCredited: z.string(),
  depositPercent: z.int().nullable(),
  deposit: z.string().nullable(),
  deliveryDate: calendarDate.nullable(),
  periodStart: calendarDate.nullable(),
  periodEnd: calendarDate.nullable(),
  taxExemption: taxExemption.nullable(),
  packageId: id.nullable(),
  /** The package that is delivered once the invoice is paid. */
  packageName: z.string().nullable(),
  /** The methods of all payments received. */
  paymentMethods: z.array(z.enum(paymentMethods)),
};

/** Both parties and the studio's bank account: as of when the invoice was sent; for a draft, the current ones. */
const partyFields = { billedBy: party, billedTo: party, paymentMeans: paymentMeans.nullable() };

export const clientInvoiceDetail = invoiceSummary
  .extend({
    ...invoiceDetailFields,
    ...partyFields,
    creditNotes: z.array(creditNoteSummary),
    payments: z.array(invoicePayment),
  })
  .meta({ id: 'ClientInvoiceDetail' });

export const adminInvoice = invoiceSummary
  .extend({ ...invoiceDetailFields, clientId: id, clientName: z.string(), clientEmail: z.string(), createdAt: instant })
  .meta({ id: 'AdminInvoice' });

export const reminderStatuses = ['sent', 'skipped', 'planned'] as const;

export const adminInvoiceDetail = adminInvoice
  .extend({
    ...partyFields,
    creditNotes: z.array(creditNoteSummary),
    payments: z.array(adminInvoicePayment),
    /** Past reminders, and while the invoice is unpaid the planned ones, by date. `offsetDays` counts from the due date. */
    reminders: z.array(z.object({ date: calendarDate, offsetDays: z.int(), status: z.enum(reminderStatuses) })),
  })
  .meta({ id: 'AdminInvoiceDetail' });

const queryId = z.coerce.number<string | number>().pipe(id).optional();

/** `unpaid` is sent or overdue. */
export const invoiceStatusFilters = [...invoiceStatuses, 'unpaid'] as const;

export const invoiceFilters = z.object({
  /** In the number and in the client's name, company and email address. */
  search: searchText,
  status: z.enum(invoiceStatusFilters).optional(),
  clientId: queryId,
  projectId: queryId,
  currency: currency.optional(),
  issuedFrom: calendarDate.optional(),
  issuedTo: calendarDate.optional(),
  dueFrom: calendarDate.optional(),
  dueTo: calendarDate.optional(),
});
export type InvoiceFilters = z.output<typeof invoiceFilters>;

const response = success.extend({ invoice: adminInvoiceDetail });

export const invoiceEndpoints = {
  listOwn: endpoint({
    method: 'GET',
    path: '/api/client/invoices',
    access: 'client',
    summary: "Lists the client's own invoices, newest first, without drafts.",
    query: pageQuery,
    response: success.extend({ invoices: z.array(clientInvoice) }),
  }),
  readOwn: endpoint({
    method: 'GET',
    path: '/api/client/invoices/:id',
    access: 'client',
    summary: "Returns one of the client's own invoices with its items.",
    params: pathId,
    response: success.extend({ invoice: clientInvoiceDetail }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/invoices',
    access: 'admin',
    apiScope: 'invoices:read',
    summary: 'Lists invoices that match the filters, newest first, or by issue or due date if filtered by it.',
    query: pageQuery.extend(invoiceFilters.shape),
    response: z.array(adminInvoice),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/invoices.csv',
    access: 'admin',
    apiScope: 'invoices:read',
    summary: 'Exports invoices that match the filters as a CSV file.',
    query: invoiceFilters,
    response: csvFile,
  }),
  createDraft: endpoint({
    method: 'POST',
    path: '/api/admin/invoices',
    access: 'admin',
    apiScope: 'invoices:write',
    summary: 'Creates a draft invoice, which the client cannot see.',
    status: 201,
    body: invoiceDraft,
    response,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/invoices/:id',
    access: 'admin',
    apiScope: 'invoices:read',
    summary: 'Returns an invoice with its items, both parties, payments, credit notes and reminders.',
    params: pathId,
    response,
  }),
  changeDraft: endpoint({
    method: 'PATCH',
    path: '/api/admin/invoices/:id',
    access: 'admin',
    apiScope: 'invoices:write',
    summary: 'Updates the fields of a draft that are sent.',
    params: pathId,
    body: invoiceDraftPatch,
    response,
  }),
  removeDraft: endpoint({
    method: 'DELETE',
    path: '/api/admin/invoices/:id',
    access: 'admin',
    apiScope: 'invoices:write',
    summary: 'Deletes a draft.',
    params: pathId,
    response: success,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/admin/invoices/:id/duplicate',
    access: 'admin',
    apiScope: 'invoices:write',
    summary: 'Creates a draft with the same items, due by the payment terms from today.',
    status: 201,
    params: pathId,
    response,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/invoices/:id/send',
    access: 'admin',
    apiScope: 'invoices:write',
    summary: 'Finalizes a draft: assigns a number and emails it to the client.',
    params: pathId,
    response,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/invoices/:id/resend',
    access: 'admin',
    apiScope: 'invoices:write',
    summary: 'Emails an unpaid invoice to the client again.',
    params: pathId,
    response,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/admin/invoices/:id/cancel',
    access: 'admin',
    apiScope: 'invoices:write',
    summary: 'Cancels an unpaid invoice for which no money was received, by a credit note for what is due.',
    params: pathId,
    body: z.object({ note: optionalText('Note', 500) }),
    response,
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/api/admin/invoices/:id/payments',
    access: 'admin',
    apiScope: 'invoices:write',
    summary: 'Records a payment by bank transfer, PayPal or cash, and emails a receipt.',
    status: 201,
    params: pathId,
    body: manualPaymentForm,
    response,
  }),
  voidPayment: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/void',
    access: 'admin',
    apiScope: 'invoices:write',
    summary: 'Takes back a payment that the studio recorded by mistake. What it paid is due again; there is no credit note.',
    params: pathId,
    body: voidForm,
    response,
  }),
  issueCreditNote: endpoint({
    method: 'POST',
    path: '/api/admin/invoices/:id/credit-notes',
    access: 'admin',
    apiScope: 'invoices:write',
    summary: 'Issues a credit note for what is due, and emails it to the client.',
    status: 201,
    params: pathId,
    body: creditNoteForm,
    response,
  }),
};
