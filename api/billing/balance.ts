import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { calendarDate, id, instant, pathId } from '#api/shared/fields.ts';
import { currency, decimalAmount } from '#api/shared/money.ts';
import { pageQuery } from '#api/shared/paging.ts';
import { csvFile, success } from '#api/shared/responses.ts';
import { manualMoney, voidForm } from './manual-payments.ts';
import { paymentMethods } from './payments.ts';

/**
 * How money came into a client's credit balance: received without an invoice, received beyond what an invoice was due, or refunded into
 * it; and how it left: applied to an invoice, or paid back.
 */
export const balanceEntryKinds = ['prepayment', 'overpayment', 'refund', 'applied', 'paid_back'] as const;
export type BalanceEntryKind = (typeof balanceEntryKinds)[number];

/** A balance in one currency; never negative. */
export const balance = z.object({ currency: z.string(), amount: z.string() }).meta({ id: 'Balance' });

const balanceEntry = z
  .object({
    id,
    /** The day on which the money moved, or the credit was applied. */
    date: calendarDate,
    kind: z.enum(balanceEntryKinds),
    /** A decimal string; what left the balance is negative. */
    amount: z.string(),
    currency: z.string(),
    /** How the money came or went; null if none moved. */
    paymentMethod: z.enum(paymentMethods).nullable(),
    invoiceId: id.nullable(),
    invoiceNumber: z.string().nullable(),
    clientId: id,
    clientName: z.string(),
    note: z.string().nullable(),
    /** Whether a payment of the invoice came with this entry, or is made up of it; voiding the entry voids that payment, too. */
    belongsToPayment: z.boolean(),
    /** The entry that this one takes back. */
    reversesId: id.nullable(),
    isVoidable: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'BalanceEntry' });

/** A payment that came or went without an invoice. */
export const balancePaymentForm = manualMoney.extend({ currency });
export type BalancePaymentForm = z.output<typeof balancePaymentForm>;

/** How much of the client's credit, in the invoice's currency, to pay an invoice with. */
export const applyForm = z.object({ invoiceId: id, amount: decimalAmount });
export type ApplyForm = z.output<typeof applyForm>;

/** The first and last booking date to list. */
const period = { from: calendarDate.optional(), to: calendarDate.optional() };

/** A new entry, with the client's balances after it. */
const response = success.extend({ entry: balanceEntry, balances: z.array(balance) });

const changeOfClient = { access: 'admin', apiScope: 'invoices:write', status: 201, params: pathId, response } as const;

export const balanceEndpoints = {
  readOwn: endpoint({
    method: 'GET',
    path: '/api/client/balance',
    access: 'client',
    summary: "Returns the client's own credit balances, one for each currency.",
    reads: ['balance_entries'],
    response: success.extend({ balances: z.array(balance) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/clients/:id/balance',
    access: 'admin',
    apiScope: 'invoices:read',
    summary: "Returns a client's credit balances, one for each currency, and lists its entries, newest first.",
    reads: ['balance_entries'],
    params: pathId,
    query: pageQuery,
    response: success.extend({ balances: z.array(balance), entries: z.array(balanceEntry) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/balance-entries',
    access: 'admin',
    apiScope: 'invoices:read',
    summary: "Lists all clients' credit balance entries by booking date, newest first.",
    reads: ['balance_entries'],
    query: pageQuery.extend(period),
    response: z.array(balanceEntry),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/balance-entries.csv',
    access: 'admin',
    apiScope: 'invoices:read',
    summary: "Exports all clients' credit balance entries as a CSV file.",
    query: z.object(period),
    response: csvFile,
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/balance/payments',
    summary: "Records a payment without an invoice. It becomes the client's credit, who is told by email.",
    body: balancePaymentForm,
    ...changeOfClient,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/balance/apply',
    summary: 'Pays an invoice in part or in full with credit in its currency, and emails a receipt.',
    body: applyForm,
    ...changeOfClient,
  }),
  payBack: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/balance/refund',
    summary: 'Records that credit was paid back, and tells the client by email.',
    body: balancePaymentForm,
    ...changeOfClient,
  }),
  voidEntry: endpoint({
    method: 'POST',
    path: '/api/admin/balance-entries/:id/void',
    access: 'admin',
    apiScope: 'invoices:write',
    summary: 'Takes back an entry that was recorded by mistake, together with the payment of an invoice that it belongs to.',
    params: pathId,
    body: voidForm,
    response: success.extend({ balances: z.array(balance) }),
  }),
};
