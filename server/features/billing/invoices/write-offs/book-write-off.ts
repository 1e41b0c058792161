import { randomUUID } from 'node:crypto';
import type { InvoiceTotals } from '#domain/billing/invoice-totals.ts';
import { laterDate } from '#domain/shared/dates.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { isWithin, negateTotals, remainingTotals, shareAmount } from '#server/features/billing/invoices/credit-notes/credit-amounts.ts';
import { readUncorrected } from '#server/features/billing/invoices/credit-notes/uncorrected-totals.ts';
import { reopenInvoice } from '#server/features/billing/invoices/due-dates/due-dates.service.ts';
import { emitWriteOffEvent } from '#server/features/billing/invoices/invoice-event.ts';
import { balanceMinor } from '#server/features/billing/invoices/invoices.policy.ts';
import { type InvoiceRow, readInvoice, updateStatusAndFulfill } from '#server/features/billing/invoices/invoices.service.ts';
import { insertPayment, type NewEntry } from '#server/features/billing/payments/payments.store.ts';
import { correctionsOf, listWriteOffs, type WriteOffRow } from './write-offs.store.ts';

/** Names a write-off or its reversal; a recovery has the name of what recovered it. */
export const writeOffId = () => `${ownPrefix}${randomUUID()}`;
const ownPrefix = 'write_off_';
const isReversal = ({ objectId, amountMinor }: WriteOffRow) => amountMinor < 0 && objectId.startsWith(ownPrefix);

type Entry = Pick<NewEntry, 'objectId' | 'sequence' | 'amountMinor' | 'bookedOn' | 'note' | 'userId'> & {
  taxCorrection: InvoiceTotals | null;
};

/** Adds to the ledger what is no longer expected to be paid; a negative amount reverses that. The caller holds the invoice's lock. */
export async function bookWriteOff(deps: Deps, tx: Transaction, invoice: InvoiceRow, entry: Entry): Promise<void> {
  const { id: invoiceId, currency } = invoice;
  await insertPayment(tx, {
    ...entry,
    invoiceId,
    currency,
    kind: 'write_off',
    provider: 'manual',
    // Every ledger entry has a payment method, though a write-off moves no money.
    paymentMethod: 'other',
    createdAt: deps.clock.now(),
  });
  await emitWriteOffEvent(deps, tx, invoice, entry.amountMinor);
}

/**
 * Undoes as much of a write-off as money brings beyond what is due: a payment, or what comes back from a dispute or a failed refund. Its
 * tax is owed again in proportion, if the write-off had corrected it. The caller updates the invoice's status.
 * @param invoice before the money
 * @returns the invoice, read again if some of a write-off was undone
 */
export async function recoverWriteOff(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  money: Pick<NewEntry, 'objectId' | 'amountMinor' | 'bookedOn' | 'userId'>,
): Promise<InvoiceRow> {
  const { objectId, bookedOn, userId } = money;
  const recovered = Math.min(invoice.writtenOffMinor, money.amountMinor - Math.max(0, balanceMinor(invoice)));
  if (recovered <= 0) return invoice;
  await reduceWriteOff(deps, tx, invoice, recovered, { objectId, bookedOn, userId });
  return readInvoice(tx, invoice.id);
}

/**
 * Undoes some or all of a write-off, so that the invoice is open again for what follows in the same transaction. It's booked on the day of
 * the last write-off, or on a later one that the entry names.
 */
export async function reduceWriteOff(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  minor: number,
  entry: Pick<Entry, 'objectId' | 'sequence' | 'note' | 'userId'> & { bookedOn?: string },
): Promise<void> {
  const writeOffs = await listWriteOffs(tx, invoice.id);
  const last = writeOffs.findLast(({ amountMinor }) => amountMinor > 0)!;
  const bookedOn = laterDate(last.bookedOn, entry.bookedOn ?? null);
  const corrected = correctedTotals(invoice, writeOffs);
  const undone = correctionOf(corrected, minor, invoice.currency);
  const taxCorrection = undone && negateTotals(undone);
  await reopenInvoice(deps, tx, invoice);
  await bookWriteOff(deps, tx, invoice, { ...entry, bookedOn, amountMinor: -minor, taxCorrection });
}

/**
 * Writes off again what a payment had recovered that was never made, unless the write-off was reversed since, as far as it's due.
 * @param invoice after the void
 */
export async function restoreWriteOff(deps: Deps, tx: Transaction, invoice: InvoiceRow, payment: { objectId: string }): Promise<void> {
  const writeOffs = await listWriteOffs(tx, invoice.id);
  const recovered = writeOffs.find(({ objectId }) => objectId === payment.objectId);
  if (!recovered || writeOffs.some((entry) => entry.id > recovered.id && isReversal(entry))) return;
  const { objectId, bookedOn, userId } = recovered;
  const amountMinor = Math.min(-recovered.amountMinor, balanceMinor(invoice));
  if (amountMinor <= 0) return;
  const before = recovered.taxCorrection && negateTotals(recovered.taxCorrection);
  const uncorrected = await readUncorrected(tx, invoice);
  const isStillUncorrected = before && before.totalMinor <= amountMinor && isWithin(before, uncorrected);
  const taxCorrection = isStillUncorrected ? before : before && correctionOf(uncorrected, amountMinor, invoice.currency);
  await bookWriteOff(deps, tx, invoice, { objectId, sequence: 2, bookedOn, userId, amountMinor, taxCorrection });
  await updateStatusAndFulfill(deps, tx, invoice);
}

/** The net amounts and taxes that write-offs have corrected by now. */
const correctedTotals = ({ totals }: InvoiceRow, writeOffs: WriteOffRow[]) =>
  remainingTotals(totals, [remainingTotals(totals, correctionsOf(writeOffs))]);

/** What a write-off corrects: its share of what is uncorrected, at most all of that. */
export function correctionOf(uncorrected: InvoiceTotals, minor: number, currency: string): InvoiceTotals | null {
  const share = Math.min(minor, uncorrected.totalMinor);
  return share > 0 ? shareAmount(uncorrected, share, currency) : null;
}
