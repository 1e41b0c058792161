import { z } from 'zod';
import { paymentMethods } from './payments.ts';
import { endpoint } from './shared/endpoint.ts';
import { calendarDate, id, instant, optionalText, pathId, trimmedString, withoutNullCharacter } from './shared/fields.ts';
import { amountError, currency, decimalAmount, isChargeable, roundToStep, toDecimal, toMinor } from './shared/money.ts';
import { pageQuery } from './shared/paging.ts';
import { success } from './shared/responses.ts';

export const invoiceStatuses = ['draft', 'sent', 'paid', 'overdue', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The statuses in which a client can pay (specification section 4). */
export const payableStatuses: readonly InvoiceStatus[] = ['sent', 'overdue'];

const quantity = z.int('Please enter a whole number').min(1, 'Quantity must be at least 1').max(10_000, 'Quantity can be at most 10,000');
const taxRate = z
  .string()
  .trim()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, 'Please enter a percentage such as 19 or 7.5');

const itemInput = z.object({
  description: trimmedString('Description is required')
    .min(1, 'Description is required')
    .max(500, 'Description can have at most 500 characters')
    .regex(withoutNullCharacter, 'Description contains an invalid character'),
  quantity,
  unitAmount: decimalAmount,
  /** In percent, added to the amount, as a decimal string. */
  taxRate: taxRate.nullish().or(z.literal('').transform(() => null)),
});

/** A draft invoice as entered by an admin. */
export const invoiceDraft = z
  .object({
    clientId: z.int('Please choose a client').min(1, 'Please choose a client').max(2_147_483_647, 'Please choose a client'),
    projectId: id.nullish(),
    currency: currency.default('USD'),
    dueDate: calendarDate,
    items: z.array(itemInput).min(1, 'Add at least one item').max(100, 'An invoice can have at most 100 items'),
    notes: optionalText('Notes', 2000),
    /** Partial payment isn't supported; API callers who expect it get an error. */
    depositPercent: z.never('Please send a separate invoice for the deposit').optional(),
  })
  .superRefine((draft, context) => {
    draft.items.forEach(({ unitAmount }, index) => {
      const error = amountError(unitAmount, draft.currency);
      if (error) context.addIssue({ code: 'custom', path: ['items', index, 'unitAmount'], message: error });
    });
    const total = invoiceTotal(draft.items, draft.currency);
    if (total !== undefined && (total === 0 || !isChargeable(total, draft.currency)))
      context.addIssue({
        code: 'custom',
        path: ['items'],
        message: `The total must be more than 0 and a valid ${draft.currency} amount`,
      });
  });

export type InvoiceDraft = z.output<typeof invoiceDraft>;

/** A line item of an invoice. */
export const invoiceItem = z.object({
  description: z.string(),
  quantity: z.number(),
  unitAmount: z.string(),
  taxRate: z.string().nullish(),
});
export type InvoiceItem = z.infer<typeof invoiceItem>;

/**
 * The total of a line including tax, in minor units. Tax is rounded half up per line, to the smallest step of the currency.
 * @returns undefined when the unit amount or the tax rate is invalid
 */
export function lineTotal(item: InvoiceItem, currencyCode: string): number | undefined {
  const unit = toMinor(item.unitAmount, currencyCode);
  const hundredths = Math.round(Number(item.taxRate || 0) * 100);
  if (unit === undefined || Number.isNaN(hundredths)) return undefined;
  const net = unit * item.quantity;
  return net + roundToStep((net * hundredths) / 10_000, currencyCode);
}

/** The sum of all lines in minor units, or undefined when one of them is invalid. */
export function invoiceTotal(items: InvoiceItem[], currencyCode: string): number | undefined {
  const lines = items.map((item) => lineTotal(item, currencyCode));
  return lines.every((line) => line !== undefined) ? lines.reduce((sum, line) => sum + line, 0) : undefined;
}

/** The same as a decimal string. */
export function formatInvoiceTotal(items: InvoiceItem[], currencyCode: string): string | undefined {
  const total = invoiceTotal(items, currencyCode);
  return total === undefined ? undefined : toDecimal(total, currencyCode);
}

const invoiceSummary = z.object({
  id,
  invoiceNumber: z.string(),
  projectId: id.nullable(),
  projectTitle: z.string().nullable(),
  issueDate: calendarDate,
  dueDate: calendarDate,
  currency: z.string(),
  amount: z.string(),
  status: z.enum(invoiceStatuses),
});

/** An invoice in a client's list (specification section 3, plus the project title that the list shows). */
export const clientInvoice = invoiceSummary.meta({ id: 'ClientInvoice' });

const invoiceDetailFields = {
  items: z.array(invoiceItem),
  notes: z.string().nullable(),
  paidDate: calendarDate.nullable(),
  amountPaid: z.string(),
  /** The methods of all payments received. */
  paymentMethods: z.array(z.enum(paymentMethods)),
};

export const clientInvoiceDetail = invoiceSummary.extend(invoiceDetailFields).meta({ id: 'ClientInvoiceDetail' });

export const adminInvoice = invoiceSummary
  .extend({ ...invoiceDetailFields, clientId: id, clientName: z.string(), clientEmail: z.string(), createdAt: instant })
  .meta({ id: 'AdminInvoice' });

/** Name and address as of when the invoice was sent. */
const party = z.object({
  name: z.string(),
  company: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
});

/** `billedTo` is null for a draft. */
export const adminInvoiceDetail = adminInvoice.extend({ billedTo: party.nullable() }).meta({ id: 'AdminInvoiceDetail' });

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
    summary: 'Lists invoices, newest first. Filters by status and client.',
    query: pageQuery.extend({
      status: z.enum(invoiceStatuses).optional(),
      clientId: z.coerce.number<string | number>().pipe(id).optional(),
    }),
    response: z.array(adminInvoice),
  }),
  createDraft: endpoint({
    method: 'POST',
    path: '/api/admin/invoices',
    access: 'admin',
    summary: 'Creates a draft invoice, which the client cannot see.',
    status: 201,
    body: invoiceDraft,
    response: success.extend({ invoice: adminInvoice }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/invoices/:id',
    access: 'admin',
    summary: 'Returns an invoice with its items and billing address.',
    params: pathId,
    response: success.extend({ invoice: adminInvoiceDetail }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/invoices/:id/send',
    access: 'admin',
    summary: 'Finalizes a draft: assigns a number and emails it to the client.',
    params: pathId,
    response: success.extend({ invoice: adminInvoice }),
  }),
};
