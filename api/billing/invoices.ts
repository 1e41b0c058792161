import { z } from 'zod';
import { calendarDate, id, instant } from '#api/shared/fields.ts';
import { currency } from '#api/shared/money.ts';
import { searchText } from '#api/shared/paging.ts';
import { party, paymentMeans } from '#api/shared/parties.ts';
import { taxExemption } from '#api/shared/tax.ts';
import { invoiceStatuses } from '#domain/billing/invoice-statuses.ts';
import { creditNoteSummary } from './credit-notes.ts';
import { invoiceItem } from './invoice-draft.ts';
import { presentedTotals } from './invoice-totals.ts';
import { adminInvoicePayment, invoicePayment } from './manual-payments.ts';
import { paymentMethods, processingPayment } from './payments.ts';

const invoiceSummary = z.object({
  id,
  invoiceNumber: z.string(),
  projectId: id.nullable(),
  projectTitle: z.string().nullable(),
  issueDate: calendarDate,
  /** When the amount asked for now is due: first the deposit, then the balance. Null while the balance waits for the final delivery. */
  dueDate: calendarDate.nullable(),
  currency: z.string(),
  amount: z.string(),
  /** The sum of the invoice's credit notes. */
  amountCredited: z.string(),
  /** Payments less refunds and disputes. */
  amountPaid: z.string(),
  /** What is left to pay; zero once the invoice is paid or cancelled. */
  amountDue: z.string(),
  /** What was paid but is held back by the bank until a dispute is decided; this amount isn't due meanwhile. */
  amountDisputed: z.string(),
  processing: processingPayment.nullable(),
  /** What was written off as bad debt: all that was left if the status is `cancelled`. */
  amountWrittenOff: z.string(),
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
  depositPercent: z.int().nullable(),
  deposit: z.string().nullable(),
  /** When the deposit is due, if the balance is due on another day. Drafts have this date in `dueDate`. */
  depositDueDate: calendarDate.nullable(),
  /** When the balance is due: on this day, or so many days after the project's final delivery. */
  balanceDueDate: calendarDate.nullable(),
  balanceDueDays: z.int().nullable(),
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

/** Both parties and the studio's bank account, as they were when the invoice was sent; for a draft, the current ones. */
const partyFields = { billedBy: party, billedTo: party, paymentMeans: paymentMeans.nullable() };

export const clientInvoiceDetail = invoiceSummary
  .extend({
    ...invoiceDetailFields,
    ...partyFields,
    creditNotes: z.array(creditNoteSummary),
    payments: z.array(invoicePayment),
    /** What else the client signed for the project and isn't invoiced yet, in the invoice's currency; null if nothing is. */
    notInvoiced: z.string().nullable(),
  })
  .meta({ id: 'ClientInvoiceDetail' });

/** What was signed for a milestone of a proposal, as a decimal string. */
export const agreedAmount = z.object({ currency: z.string(), amount: z.string() });

export const adminInvoice = invoiceSummary
  .extend({
    ...invoiceDetailFields,
    clientId: id,
    clientName: z.string(),
    clientEmail: z.string(),
    createdAt: instant,
    /** Null unless a signed proposal created this invoice for a milestone. */
    agreedAmount: agreedAmount.nullable(),
  })
  .meta({ id: 'AdminInvoice' });

export const reminderStatuses = ['sent', 'skipped', 'planned'] as const;

/** What a draft can lack to be paid, or to be a valid invoice in the studio's country. */
export const invoiceGaps = ['payment_details', 'studio_address', 'studio_tax_id', 'client_address', 'client_tax_id'] as const;
export type InvoiceGap = (typeof invoiceGaps)[number];

export const adminInvoiceDetail = adminInvoice
  .extend({
    ...partyFields,
    creditNotes: z.array(creditNoteSummary),
    payments: z.array(adminInvoicePayment),
    /** Past reminders, and while the invoice is unpaid the planned ones, by date. `offsetDays` counts from the due date. */
    reminders: z.array(z.object({ date: calendarDate, offsetDays: z.int(), status: z.enum(reminderStatuses) })),
    /** What to enter before a draft is sent. Only the tax IDs of reverse charge are required. */
    missing: z.array(z.enum(invoiceGaps)),
  })
  .meta({ id: 'AdminInvoiceDetail' });

/** A draft's number, and what the draft lacks. */
export const draftGaps = adminInvoiceDetail
  .pick({
    id: true,
    invoiceNumber: true,
    clientId: true,
    clientName: true,
    currency: true,
    amount: true,
    agreedAmount: true,
    missing: true,
  })
  // Programs have known it by this name since version 0.5.
  .meta({ id: 'DraftGaps' });
export type IncompleteDraft = z.output<typeof draftGaps>;

export const queryId = z.coerce.number<string | number>().pipe(id).optional();

/** `unpaid` is sent or overdue, `disputed` has money that a dispute holds back, and `written_off` is cancelled but the claim remains. */
export const invoiceStatusFilters = [...invoiceStatuses, 'unpaid', 'disputed', 'written_off'] as const;

/** Sorted by due date, the longest overdue first, a list has only unpaid invoices. */
export const invoiceSorts = ['newest', 'dueDate'] as const;

export const invoiceFilters = z.object({
  sort: z.enum(invoiceSorts).default('newest'),
  /** Searches the invoice's number and the client's name, company and email address. */
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
