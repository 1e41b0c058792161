import { payableStatuses } from '#domain/billing/invoice-statuses.ts';
import type { Formats } from '#domain/shared/format.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findOpenAttempt } from '#server/features/billing/payments/payments.store.ts';
import { readFormats } from '#server/features/studio/settings/settings.service.ts';
import { AppError } from '#server/shared/app-error.ts';
import { isWrittenOff } from './invoices.policy.ts';
import { type InvoiceRow, lockInvoiceById } from './invoices.service.ts';

/** The client could still pay what would no longer be due. `closeOpenAttempt` makes the change possible. */
export class OpenPaymentError extends AppError {
  constructor() {
    super('conflict', 'The client has just started a payment. Please try again.');
  }
}

/**
 * Changes what is due on an unpaid invoice, with its row locked.
 * @param check throws when the change isn't possible
 * @param isOpen which invoices can be changed; unpaid ones by default
 * @throws OpenPaymentError while a card payment is open, if the change is possible otherwise
 * @throws AppError conflict when the invoice isn't unpaid
 */
export async function changeUnpaidInvoice(
  deps: Deps,
  id: number,
  check: (invoice: InvoiceRow, formats: Formats, tx: Transaction) => unknown,
  change: (tx: Transaction, invoice: InvoiceRow, formats: Formats) => Promise<void>,
  isOpen = ({ status }: InvoiceRow) => payableStatuses.includes(status),
): Promise<number> {
  await deps.db.transaction(async (tx) => {
    const invoice = await lockInvoiceById(tx, id);
    if (!isOpen(invoice)) throw new AppError('conflict', `This invoice is ${stateOf(invoice)}.`);
    const formats = await readFormats(tx);
    await check(invoice, formats, tx);
    if (await findOpenAttempt(tx, id)) throw new OpenPaymentError();
    await change(tx, invoice, formats);
  });
  return id;
}

const statusText = { draft: 'a draft', paid: 'already paid', cancelled: 'cancelled' } as const;

const stateOf = (invoice: InvoiceRow) => (isWrittenOff(invoice) ? 'written off' : statusText[invoice.status as keyof typeof statusText]);
