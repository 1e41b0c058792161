import { payableStatuses } from '#domain/billing/invoice-statuses.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import { endCanceledPackage } from '#server/features/billing/packages/adjust-package.ts';
import { fulfillPackage } from '#server/features/billing/packages/fulfill-package.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { notFound } from '#server/shared/app-error.ts';
import { reopenInvoice, updateDueDate } from './due-dates/due-dates.service.ts';
import { emitInvoiceEvent } from './invoice-event.ts';
import { type InvoiceCursor, invoiceCursor, listClientInvoices, listInvoices, type SelectedInvoices } from './invoice-lists.store.ts';
import { balanceMinor, claimMinor, maySee, mustReopen } from './invoices.policy.ts';
import { findInvoice, type InvoiceRow, lockInvoice, markOverdue, markPaid, updateInvoice } from './invoices.store.ts';
import { updateWatermarks } from './update-watermarks.ts';

export { listOpenPackageInvoices, listProjectInvoices, listUnpaidInvoices } from './invoice-lists.store.ts';
export type { InvoiceRow } from './invoices.store.ts';
export { listNotInvoiced, readNotInvoiced } from './not-invoiced.store.ts';

/** Pages of invoices. Their total is known if they are filtered by status (also unpaid) and currency only. */
export const invoicePages = ({ db }: Deps, filters: SelectedInvoices) => {
  const { status, currency: _currency, sort: _sort, ...uncounted } = filters;
  return {
    list: (limit: number, before: InvoiceCursor | undefined) => listInvoices(db, { ...filters, limit, before }),
    cursor: invoiceCursor,
    isCounted: status !== 'disputed' && status !== 'written_off' && Object.values(uncounted).every((value) => !value),
  };
};

/** @param projectId limits the list to one project */
export const clientInvoicePages = ({ db }: Deps, clientId: number, projectId: number | undefined) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listClientInvoices(db, { clientId, projectId, limit, before }),
});

export async function readInvoice(db: Connection, id: number): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, id);
  if (!invoice) throw notFound('Invoice');
  return invoice;
}

/** @throws AppError not_found, also for another client's invoice or a draft */
export async function readClientInvoice({ db }: Deps, client: { id: number }, id: number): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, id);
  if (!invoice || !maySee(client, invoice)) throw notFound('Invoice');
  return invoice;
}

/** Reads a client's own invoice and locks its row. @throws AppError not_found, also for another client's invoice or a draft */
export async function lockClientInvoice(tx: Transaction, client: { id: number }, id: number): Promise<InvoiceRow> {
  const invoice = await lockInvoice(tx, id);
  if (!invoice || !maySee(client, invoice)) throw notFound('Invoice');
  return invoice;
}

export async function lockInvoiceById(tx: Transaction, id: number): Promise<InvoiceRow> {
  const invoice = await lockInvoice(tx, id);
  if (!invoice) throw notFound('Invoice');
  return invoice;
}

/**
 * Updates an invoice after its ledger or credit notes changed. Once nothing is due, an unpaid one is paid, or canceled if nothing was
 * paid or some of it was written off; being paid delivers its package, and credit notes for all of it end one that was delivered. A closed
 * one whose money went back without a credit note is due again. Open screens read it again in any case: they show what refunds and disputes
 * have come to. The caller holds its lock.
 * @param before that change
 * @param after it, if the caller knows; read again otherwise
 * @param paymentIntentId the card payment that was just booked
 */
export async function updateStatusAndFulfill(
  deps: Deps,
  tx: Transaction,
  before: InvoiceRow,
  after?: InvoiceRow,
  paymentIntentId: string | null = null,
): Promise<void> {
  const { id } = before;
  const invoice = after ?? (await readInvoice(tx, id));
  if (mustReopen(invoice)) return reopenInvoice(deps, tx, invoice);
  await updateWatermarks(deps, tx, invoice);
  if (invoice.projectId) await deps.jobs.enqueue(tx, 'follow-payment', { invoiceId: id });
  if (!payableStatuses.includes(invoice.status)) return notifyChange(tx, 'invoices', invoice);
  const { paidMinor, writtenOffMinor } = invoice;
  // A payment that follows after more went back than was paid doesn't count here: the client may have the package again by then.
  const isGivenUp = paidMinor <= 0 && writtenOffMinor === 0 && claimMinor(before) > 0 && claimMinor(invoice) <= 0;
  if (isGivenUp) await endCanceledPackage(deps, tx, invoice);
  if (balanceMinor(invoice) > 0) {
    await updateDueDate(deps, tx, invoice);
    return;
  }
  if (paidMinor <= 0 || writtenOffMinor > 0) return updateInvoice(tx, id, { status: 'cancelled' });
  const paidDate = await markPaid(tx, id, paymentIntentId);
  await emitInvoiceEvent(deps, tx, 'invoice.paid', { ...invoice, paidDate });
  if (invoice.packageId) await fulfillPackage(deps, tx, invoice);
}

/** Marks unpaid invoices overdue from the day after their due date, in the studio's time zone. */
export async function markOverdueInvoices(deps: Deps): Promise<void> {
  const { today } = await studioToday(deps.db, deps.clock);
  await markOverdue(deps.db, today);
}
