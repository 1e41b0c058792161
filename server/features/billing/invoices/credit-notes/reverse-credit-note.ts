import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { isWrittenOff } from '#server/features/billing/invoices/invoices.policy.ts';
import type { InvoiceRow } from '#server/features/billing/invoices/invoices.store.ts';
import { negateTotals } from './credit-amounts.ts';
import { listCreditNotes } from './credit-notes.store.ts';
import { addCreditNote } from './issue-credit-note.ts';

/**
 * Takes back the credit note of a refund that failed, because the money came back. Credit notes never change, so a correction with the
 * next number and the opposite amounts follows; not of a cancelled invoice, which claims nothing, so the money is to be returned another
 * way. The caller holds the invoice's lock.
 */
export async function reverseCreditNote(deps: Deps, tx: Transaction, invoice: InvoiceRow, refundId: number): Promise<void> {
  if (invoice.status === 'cancelled' && !isWrittenOff(invoice)) return;
  const notes = await listCreditNotes(tx, invoice.id);
  const note = notes.find((note) => note.refundId === refundId);
  if (!note || notes.some(({ reversesId }) => reversesId === note.id)) return;
  const { id: reversesId, items, creditNoteNumber, userId } = note;
  const reason = `The refund failed, so ${creditNoteNumber} doesn't apply`;
  const correction = { items, totals: negateTotals(note.totals), reason, reversesId, userId };
  await addCreditNote(deps, tx, invoice, correction);
}
