import { payableStatuses } from '../../../contract/invoices.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/app-error.ts';
import { type InvoiceRow, lockInvoiceById, readInvoice } from '../invoices/invoices.service.ts';
import { closeOpenAttempt } from './close-attempt.ts';
import { findOpenAttempt } from './payments.store.ts';

/**
 * Changes what is due on an unpaid invoice, with its row locked. Closes an open card payment first, so that the client can't pay an
 * amount that is no longer due.
 * @param check throws when the change isn't possible; called before the card payment is closed, and again with the row locked
 * @throws AppError conflict when the invoice isn't unpaid, or the client starts a card payment at the same moment
 */
export async function changeUnpaidInvoice(
  deps: Deps,
  id: number,
  check: (invoice: InvoiceRow) => void,
  change: (tx: Transaction, invoice: InvoiceRow) => Promise<void>,
): Promise<number> {
  const checkAll = (invoice: InvoiceRow) => {
    requireUnpaid(invoice);
    check(invoice);
  };
  checkAll(await readInvoice(deps, id));
  await closeOpenAttempt(deps, id);
  await deps.db.transaction(async (tx) => {
    const invoice = await lockInvoiceById(tx, id);
    checkAll(invoice);
    if (await findOpenAttempt(tx, id)) throw new AppError('conflict', 'The client has just started a card payment. Please try again.');
    await change(tx, invoice);
  });
  return id;
}

const statusText = { draft: 'a draft', paid: 'already paid', cancelled: 'canceled' } as const;

function requireUnpaid({ status }: InvoiceRow) {
  if (!payableStatuses.includes(status))
    throw new AppError('conflict', `This invoice is ${statusText[status as keyof typeof statusText]}.`);
}
