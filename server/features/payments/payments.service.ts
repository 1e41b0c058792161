import { toDecimal } from '../../../contract/money.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../shared/app-error.ts';
import { readInvoiceOf } from '../invoices/invoices.service.ts';
import { findAttempt } from './payments.store.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * How a client's own payment stands, after asking the provider.
 * @throws AppError not_found for another client's payment as for one that does not exist
 */
export async function readOutcome(deps: Deps, client: { id: number }, paymentIntentId: string) {
  const found = await findAttempt(deps.db, paymentIntentId);
  if (found?.clientId !== client.id) throw notFound('Payment');
  const outcome = (await settlePayment(deps, paymentIntentId)) ?? 'open';
  const invoice = await readInvoiceOf(deps, client, found.attempt.invoiceId);
  const { amountMinor, currency } = found.attempt;
  return { outcome, invoiceNumber: invoice.invoiceNumber ?? '', amount: toDecimal(amountMinor, currency), currency };
}
