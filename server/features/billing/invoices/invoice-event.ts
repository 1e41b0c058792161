import { toDecimal } from '#domain/shared/money.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { emitEvent } from '#server/features/messaging/webhooks/emit-event.ts';
import type { InvoiceRow } from './invoices.store.ts';

type Money = { id: number; amountMinor: number; currency: string };

/** The id, amount and currency of an object, as events show them. */
export const eventMoney = ({ id, amountMinor, currency }: Money) => ({ id, amount: toDecimal(amountMinor, currency), currency });

/** The invoice that an event is about, and its client, as events show them. */
export const eventInvoice = ({ id, invoiceNumber, clientId, clientName }: InvoiceRow) => ({
  invoice: { id, number: invoiceNumber! },
  client: { id: clientId, name: clientName },
});

/**
 * Tells other programs that an invoice was written off, or that a write-off was undone.
 * @param amountMinor in minor units; negative if undone
 */
export function emitWriteOffEvent(deps: Deps, tx: Transaction, invoice: InvoiceRow, amountMinor: number): Promise<void> {
  const { clientId, currency } = invoice;
  const type = amountMinor > 0 ? 'invoice.written_off' : 'invoice.write_off_reversed';
  const data = { writeOff: { amount: toDecimal(Math.abs(amountMinor), currency), currency }, ...eventInvoice(invoice) };
  return emitEvent(deps, tx, { type, data }, { clientId });
}

/** Tells other programs that an invoice was sent or paid. */
export function emitInvoiceEvent(
  deps: Deps,
  tx: Transaction,
  type: 'invoice.sent' | 'invoice.paid',
  { id, invoiceNumber, amountMinor, currency, dueDate, paidDate, clientId, clientName }: InvoiceRow,
): Promise<void> {
  const invoice = { id, number: invoiceNumber!, amount: toDecimal(amountMinor, currency), currency, dueDate };
  const client = { id: clientId, name: clientName };
  const event =
    type === 'invoice.paid'
      ? ({ type, data: { invoice: { ...invoice, paidDate: paidDate! }, client } } as const)
      : ({ type, data: { invoice, client } } as const);
  return emitEvent(deps, tx, event, { clientId });
}
