import type { VoidForm } from '#api/billing/manual-payments.ts';
import type { WriteOffForm } from '#api/billing/write-offs.ts';
import { formatsFor } from '#domain/shared/format.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { changeUnpaidInvoice } from '#server/features/billing/invoices/change-unpaid-invoice.ts';
import { readUncorrected } from '#server/features/billing/invoices/credit-notes/uncorrected-totals.ts';
import { dueMinor, isWrittenOff } from '#server/features/billing/invoices/invoices.policy.ts';
import { type InvoiceRow, lockInvoiceById, updateStatusAndFulfill } from '#server/features/billing/invoices/invoices.service.ts';
import { endRenewalOfSold } from '#server/features/billing/packages/end-renewal.ts';
import { requireBookable } from '#server/features/billing/payments/check-manual-payment.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { bookWriteOff, correctionOf, reduceWriteOff, writeOffId } from './book-write-off.ts';

/**
 * Gives up all that is due on an unpaid invoice as bad debt, which closes it. The client isn't told: they still owe it. The renewal of a
 * package that they don't pay ends.
 * @throws AppError invalid for a date before the invoice's, in the future or in closed books; conflict when the invoice isn't unpaid
 *   or is disputed
 */
export async function writeOffInvoice(deps: Deps, id: number, form: WriteOffForm, actor: Actor): Promise<number> {
  const { date, reason, taxTreatment } = form;
  await requireBookable(deps, deps.db, date);
  return changeUnpaidInvoice(
    deps,
    id,
    (invoice) => requireDue(invoice, date),
    async (tx, invoice) => {
      const amountMinor = dueMinor(invoice);
      const corrected = async () => correctionOf(await readUncorrected(tx, invoice), amountMinor, invoice.currency);
      await bookWriteOff(deps, tx, invoice, {
        objectId: writeOffId(),
        amountMinor,
        bookedOn: date,
        note: reason,
        userId: adminIdOf(actor),
        taxCorrection: taxTreatment === 'corrected' ? await corrected() : null,
      });
      await updateStatusAndFulfill(deps, tx, invoice);
      await audit(tx, 'invoice.written_off', actor, invoice, amountMinor);
      await endRenewalOfSold(tx, invoice, actor);
    },
  );
}

function requireDue(invoice: InvoiceRow, date: string) {
  if (invoice.disputedMinor > 0)
    throw new AppError('conflict', 'A payment of this invoice is disputed. Please wait until the bank has decided.');
  if (date < invoice.issueDate) throw invalidField('date', "The date can't be before the invoice's");
}

/**
 * Reverses what is left of a write-off that was a mistake, on the day of the last one: it's due again.
 * @throws AppError conflict when nothing is written off
 */
export const reverseWriteOff = (deps: Deps, id: number, { reason }: VoidForm, actor: Actor): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const invoice = await lockInvoiceById(tx, id);
    if (!isWrittenOff(invoice)) throw new AppError('conflict', "This invoice isn't written off.");
    const entry = { objectId: writeOffId(), note: reason, userId: adminIdOf(actor) };
    await reduceWriteOff(deps, tx, invoice, invoice.writtenOffMinor, entry);
    await updateStatusAndFulfill(deps, tx, invoice);
    await audit(tx, 'invoice.write_off_reversed', actor, invoice, invoice.writtenOffMinor);
    return id;
  });

async function audit(
  tx: Transaction,
  action: 'invoice.written_off' | 'invoice.write_off_reversed',
  actor: Actor,
  { clientId, invoiceNumber, currency }: InvoiceRow,
  minor: number,
) {
  const amount = formatsFor((await readStudio(tx)).locale).minor(minor, currency);
  await recordAudit(tx, { action, actor, clientId, target: `${invoiceNumber}: ${amount}` });
}
