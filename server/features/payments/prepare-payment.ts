import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { payableStatuses } from '../../../contract/invoices.ts';
import { formatMinor } from '../../../contract/shared/format.ts';
import { minimumChargeFor, toDecimal } from '../../../contract/shared/money.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/app-error.ts';
import { dueMinor } from '../invoices/invoices.policy.ts';
import { type InvoiceRow, lockClientInvoice } from '../invoices/invoices.service.ts';
import { type AttemptRow, findOpenAttempt, insertAttempt, updateAttempt } from './payments.store.ts';
import { type ActiveProvider, activeProvider, callProvider, findIntent } from './provider.ts';
import { settlePayment } from './settle-payment.ts';

interface PreparedPayment {
  clientSecret: string;
  amount: string;
  currency: string;
}

/** States in which a PaymentIntent waits for the payer (docs.stripe.com/payments/paymentintents/lifecycle). */
const payableIntentStatuses: Stripe.PaymentIntent.Status[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/**
 * Prepares the card payment of a client's own invoice. Repeated and concurrent calls return the same PaymentIntent: the attempt is
 * stored first, under the invoice's lock, and its idempotency key makes a repeated creation return the first one.
 * @throws AppError conflict when there is nothing to pay; payment_processing; unavailable when the provider can't be reached
 */
export async function preparePayment(deps: Deps, client: { id: number }, invoiceId: number): Promise<PreparedPayment> {
  const provider = activeProvider(deps.payments);
  const { attempt, invoice } = await deps.db.transaction(async (tx) => {
    const invoice = await lockClientInvoice(tx, client, invoiceId);
    const amountMinor = amountDue(invoice);
    const { currency } = invoice;
    const open = await findOpenAttempt(tx, invoiceId);
    const attempt =
      open ?? (await insertAttempt(tx, { invoiceId, amountMinor, currency, idempotencyKey: randomUUID(), createdAt: deps.clock.now() }));
    return { attempt, invoice };
  });
  const intent = attempt.paymentIntentId
    ? await findIntent(provider, attempt.paymentIntentId)
    : await createIntent(deps, provider, attempt, invoice);
  if (intent && canPay(invoice, intent) && intent.client_secret)
    return { clientSecret: intent.client_secret, amount: toDecimal(intent.amount, invoice.currency), currency: invoice.currency };
  await abandonAttempt(deps, provider, attempt, intent);
  return preparePayment(deps, client, invoiceId);
}

const canPay = (invoice: InvoiceRow, { status, amount, currency }: Stripe.PaymentIntent) =>
  payableIntentStatuses.includes(status) && amount === amountDue(invoice) && currency === invoice.currency.toLowerCase();

/**
 * The amount due, in minor units.
 * @throws AppError conflict when nothing is due, or less than the provider's minimum charge
 */
function amountDue(invoice: InvoiceRow): number {
  if (invoice.status === 'paid') throw new AppError('conflict', 'Invoice already paid.');
  if (!payableStatuses.includes(invoice.status)) throw new AppError('conflict', `This invoice is ${invoice.status} and can't be paid.`);
  const due = dueMinor(invoice);
  const minimum = minimumChargeFor(invoice.currency);
  if (due < minimum)
    throw new AppError(
      'conflict',
      `Amounts below ${formatMinor(minimum, invoice.currency)} can't be paid by card. Please contact the studio.`,
    );
  return due;
}

async function createIntent({ db }: Pick<Deps, 'db'>, { stripe }: ActiveProvider, attempt: AttemptRow, invoice: InvoiceRow) {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: attempt.amountMinor,
    currency: attempt.currency.toLowerCase(),
    description: `Invoice ${invoice.invoiceNumber}`,
    automatic_payment_methods: { enabled: true },
    metadata: { invoiceId: String(invoice.id), attemptId: String(attempt.id) },
  };
  try {
    const intent = await callProvider(() => stripe.paymentIntents.create(params, { idempotencyKey: attempt.idempotencyKey }));
    await updateAttempt(db, attempt.id, { paymentIntentId: intent.id });
    return intent;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // The provider replays the failure under this key, so the next try needs a new one.
    await updateAttempt(db, attempt.id, { status: 'cancelled' });
    throw new AppError('conflict', error.message, { cause: error });
  }
}

/**
 * Closes an attempt that can no longer be paid, so that the next one may start.
 * @throws AppError payment_processing; conflict when it has succeeded
 */
async function abandonAttempt(deps: Deps, { stripe }: ActiveProvider, attempt: AttemptRow, intent: Stripe.PaymentIntent | undefined) {
  if (intent?.status === 'processing') throw new AppError('payment_processing', 'A payment is already being processed.');
  if (intent?.status === 'succeeded') {
    await settlePayment(deps, intent.id);
    throw new AppError('conflict', 'Invoice already paid.');
  }
  if (intent && intent.status !== 'canceled') {
    const idempotencyKey = `cancel-${attempt.idempotencyKey}`;
    await callProvider(() => stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey }));
  }
  await updateAttempt(deps.db, attempt.id, { status: 'cancelled' });
}
