import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { calendarDate, id, instant, pathId } from '#api/shared/fields.ts';
import { pageQuery, searchText } from '#api/shared/paging.ts';
import { csvFile, success } from '#api/shared/responses.ts';
import { paymentKinds, paymentMethods } from './payments.ts';
import { refundFields, refundStatusFilters } from './refunds.ts';

/** The kinds of ledger entries that the payment provider knows, too. */
const providerKinds = ['payment', 'refund', 'dispute'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** The properties that payments, refunds and disputes have in common. */
const booking = {
  id,
  invoiceId: id,
  invoiceNumber: z.string(),
  clientId: id,
  clientName: z.string(),
  /** A decimal string; in the ledger, what went back to the client is negative. */
  amount: z.string(),
  currency: z.string(),
  /** Whether no real money was moved: in the sandbox, or in the provider's test mode. */
  isTest: z.boolean(),
  /** True for the provider account and mode that are connected now, and for what the studio recorded. */
  countsAsRevenue: z.boolean(),
};

const ledgerEntry = z
  .object({
    ...booking,
    bookedOn: calendarDate,
    kind: z.enum(paymentKinds),
    paymentMethod: z.enum(paymentMethods),
    provider: z.string(),
    /** The provider's id, such as that of the PaymentIntent. */
    objectId: z.string(),
    note: z.string().nullable(),
    /** The tax that a write-off corrects, negative if it's owed again; null if the tax stays, and for other entries. */
    taxCorrected: z.string().nullable(),
    /** The payment provider's fee as a decimal string, negative if it was given back. Null until known, and for manual payments. */
    fee: z.string().nullable(),
    /** The currency of the account at the provider, which may differ from `currency`. */
    feeCurrency: z.string().nullable(),
  })
  .meta({ id: 'LedgerEntry' });

const refund = z.object({ ...booking, ...refundFields }).meta({ id: 'Refund' });

const dispute = z
  .object({
    ...booking,
    createdAt: instant,
    reason: z.string(),
    /** The provider's status, such as `needs_response` or `won`. */
    status: z.string(),
    /** When evidence is due; null if no more evidence can be submitted. */
    evidenceDueBy: instant.nullable(),
    closedAt: instant.nullable(),
    /** The payment's page in the provider's dashboard; null for the sandbox, which has none. */
    dashboardUrl: z.url().nullable(),
  })
  .meta({ id: 'Dispute' });

/** A payment, refund or dispute for which the provider and the ledger disagree; each amount is the total that it moved. */
const difference = z.object({
  kind: z.enum(providerKinds),
  objectId: z.string(),
  date: calendarDate,
  currency: z.string(),
  /** Null if the provider has no such entry. */
  providerAmount: z.string().nullable(),
  /** Null if the ledger has no such entry. */
  ledgerAmount: z.string().nullable(),
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
});

/** Money that arrived and couldn't be booked. */
const unbookedPayment = z.object({
  id,
  invoiceId: id,
  invoiceNumber: z.string(),
  paymentIntentId: z.string().nullable(),
  problem: z.string(),
});

const ledgerFilter = {
  kind: z.enum(paymentKinds).optional(),
  method: z.enum(paymentMethods).optional(),
  /** The first and last booking date. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  search: searchText,
};

export const paymentsLedgerEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    apiScope: 'invoices:read',
    summary: 'Lists payments, refunds and disputes by booking date, newest first. Searches invoice numbers and clients.',
    reads: ['invoices'],
    query: pageQuery.extend(ledgerFilter),
    response: z.array(ledgerEntry),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/payments.csv',
    access: 'admin',
    apiScope: 'invoices:read',
    summary: 'Exports the ledger as a CSV file, filtered like the list.',
    query: z.object(ledgerFilter),
    response: csvFile,
  }),
  listOfInvoice: endpoint({
    method: 'GET',
    path: '/api/admin/invoices/:id/payments',
    access: 'admin',
    apiScope: 'invoices:read',
    summary: 'Lists the payments of an invoice that money can still be refunded of, oldest first.',
    reads: ['invoices'],
    params: pathId,
    response: success.extend({ payments: z.array(ledgerEntry.extend({ refundable: z.string() })) }),
  }),
  refunds: endpoint({
    method: 'GET',
    path: '/api/admin/refunds',
    access: 'admin',
    apiScope: 'invoices:read',
    summary: 'Lists refunds, newest first.',
    reads: ['invoices'],
    query: pageQuery.extend({ status: z.enum(refundStatusFilters).optional() }),
    response: z.array(refund),
  }),
  disputes: endpoint({
    method: 'GET',
    path: '/api/admin/disputes',
    access: 'admin',
    apiScope: 'invoices:read',
    summary: 'Lists disputes, newest first.',
    reads: ['invoices'],
    query: pageQuery,
    response: z.array(dispute),
  }),
  reconcile: endpoint({
    method: 'GET',
    path: '/api/admin/reconciliation',
    access: 'admin',
    summary: "Compares the ledger with the payment provider's lists for at most 92 days and returns every difference.",
    reads: [],
    /** The period to compare; by default the last 31 days. */
    query: z.object({ from: calendarDate.optional(), to: calendarDate.optional() }),
    response: success.extend({ differences: z.array(difference), unbooked: z.array(unbookedPayment) }),
  }),
  book: endpoint({
    method: 'POST',
    path: '/api/admin/reconciliation/book',
    access: 'admin',
    summary: 'Reads a payment, refund or dispute from the payment provider and books what is missing. Repeated calls book it once.',
    body: z.object({ kind: z.enum(providerKinds), objectId: z.string().regex(/^\w{1,100}$/, 'This is not an id of the payment provider') }),
    response: success.extend({ belongsToInvoice: z.boolean() }),
  }),
};
