import type { InvoiceItem } from '#api/billing/invoice-draft.ts';
import { computeTotals, type InvoiceTotals } from '#domain/billing/invoice-totals.ts';
import type { Formats } from '#domain/shared/format.ts';
import { toDecimal } from '#domain/shared/money.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { preferencesOf } from '#server/features/accounts/clients/clients.service.ts';
import { findClientById } from '#server/features/accounts/clients/clients.store.ts';
import { eventInvoice, eventMoney } from '#server/features/billing/invoices/invoice-event.ts';
import { nextNumber } from '#server/features/billing/invoices/invoice-numbers.store.ts';
import { invoiceMails } from '#server/features/billing/invoices/invoices.mails.ts';
import { isWrittenOff } from '#server/features/billing/invoices/invoices.policy.ts';
import { updateStatusAndFulfill } from '#server/features/billing/invoices/invoices.service.ts';
import { findInvoice, type InvoiceRow } from '#server/features/billing/invoices/invoices.store.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { emitEvent } from '#server/features/messaging/webhooks/emit-event.ts';
import { readFormats, studioToday } from '#server/features/studio/settings/settings.service.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { fitTotals, isWithin, shareAmount } from './credit-amounts.ts';
import { type CreditNoteRow, insertCreditNote } from './credit-notes.store.ts';
import { readUncorrected } from './uncorrected-totals.ts';

interface CreditNoteInput {
  /** The invoice to credit, locked by the caller. */
  invoice: InvoiceRow;
  /** The credited amount including tax, in minor units; its tax is shared over the invoice's rates. */
  amountMinor?: number | undefined;
  /** The credited items with their own tax rates; given instead of `amountMinor`. */
  items?: InvoiceItem[] | undefined;
  /** The most that may be credited; without it, all that isn't corrected yet. */
  atMostMinor?: number | undefined;
  reason: string;
  /** The refund that the credit note documents. */
  refundId?: number | null | undefined;
  /** The admin who issues the credit note. */
  userId?: number | null | undefined;
}

/**
 * Issues the next credit note of the year for a sent invoice and emails it. Once nothing is due anymore, the invoice is paid, or canceled
 * if nothing was paid.
 * @throws AppError invalid when it exceeds what neither credit notes nor write-offs have corrected; conflict for drafts and cancelled invoices
 */
export async function issueCreditNote(deps: Deps, tx: Transaction, input: CreditNoteInput): Promise<CreditNoteRow> {
  const { invoice, reason, refundId, userId } = input;
  if (invoice.status === 'draft' || (invoice.status === 'cancelled' && !refundId))
    throw new AppError('conflict', `This invoice is ${invoice.status === 'draft' ? 'a draft' : 'cancelled'} and can't be credited.`);
  const remaining = await readUncorrected(tx, invoice);
  const formats = await readFormats(tx);
  const credited = input.items ? creditItems(invoice, remaining, input, formats) : creditAmount(invoice, remaining, input, formats);
  return addCreditNote(deps, tx, invoice, { ...credited, reason, refundId, userId });
}

type NewCreditNote = Parameters<typeof insertCreditNote>[1];

/** Numbers and dates a credit note, brings its invoice in line with it, and emails it. */
export async function addCreditNote(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  note: Pick<NewCreditNote, 'items' | 'totals' | 'reason' | 'refundId' | 'reversesId' | 'userId'>,
): Promise<CreditNoteRow> {
  const { today: issueDate, locale } = await studioToday(tx, deps.clock);
  const creditNote = await insertCreditNote(tx, {
    ...note,
    invoiceId: invoice.id,
    creditNoteNumber: await nextNumber(tx, 'CN', issueDate),
    issueDate,
    amountMinor: note.totals.totalMinor,
    currency: invoice.currency,
    locale,
    createdAt: deps.clock.now(),
  });
  await updateStatusAndFulfill(deps, tx, invoice);
  const { creditNoteNumber: number } = creditNote;
  const data = { creditNote: { ...eventMoney(creditNote), number, issueDate }, ...eventInvoice(invoice) };
  await emitEvent(deps, tx, { type: 'credit_note.issued', data }, { clientId: invoice.clientId });
  const client = await findClientById(tx, invoice.clientId);
  if (client && !client.erasedAt && preferencesOf(client).invoices) {
    const credited = (await findInvoice(tx, invoice.id))!;
    await sendMail(deps, tx, mailOf(credited, creditNote), { invoice: credited, creditNote });
  }
  return creditNote;
}

function mailOf(invoice: InvoiceRow, { reversesId }: CreditNoteRow) {
  if (reversesId !== null) return invoiceMails.creditNoteReversed;
  return invoice.status === 'cancelled' && !isWrittenOff(invoice) ? invoiceMails.invoiceCanceled : invoiceMails.creditNote;
}

/** Credits the given items, each taxed at its own rate. */
function creditItems({ currency }: InvoiceRow, remaining: InvoiceTotals, { items = [], atMostMinor }: CreditNoteInput, formats: Formats) {
  const computed = computeTotals(items, currency);
  if (!computed || computed.totalMinor <= 0) throw invalidField('items', `The total must be more than 0 and a valid ${currency} amount`);
  const totals = fitTotals(computed, remaining);
  if (atMostMinor !== undefined && totals.totalMinor > atMostMinor)
    throw invalidField('items', `This is more than is due: ${formats.minor(atMostMinor, currency)}`);
  if (!isWithin(totals, remaining))
    throw invalidField('items', "This is more than what isn't credited yet at one of the invoice's tax rates");
  return { items, totals };
}

/** Credits an amount including tax, with one item for each tax rate. */
function creditAmount(
  { currency, invoiceNumber }: InvoiceRow,
  remaining: InvoiceTotals,
  { amountMinor = 0 }: CreditNoteInput,
  formats: Formats,
) {
  if (amountMinor <= 0) throw invalidField('amount', 'Enter an amount of more than 0');
  if (amountMinor > remaining.totalMinor)
    throw invalidField('amount', `Only ${formats.minor(remaining.totalMinor, currency)} of this invoice can still be credited`);
  const shared = shareAmount(remaining, amountMinor, currency);
  const totals = { ...shared, taxes: shared.taxes.filter(({ netMinor, taxMinor }) => netMinor > 0 || taxMinor > 0) };
  const items = totals.taxes.map(({ taxRate, netMinor }) => ({
    description: `Credit for invoice ${invoiceNumber}`,
    quantity: 1,
    unit: 'item' as const,
    unitAmount: toDecimal(netMinor, currency),
    taxRate,
    discountPercent: null,
  }));
  return { items, totals };
}
