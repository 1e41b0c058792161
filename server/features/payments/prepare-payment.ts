import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { formatMinor } from '../../../contract/format.ts';
import { payableStatuses } from '../../../contract/invoices.ts';
import { minimumChargeFor, toDecimal } from '../../../contract/money.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/app-error.ts';
import { type InvoiceRow, lockInvoiceOf } from '../invoices/invoices.service.ts';
import { type AttemptRow, findOpenAttempt, insertAttempt, updateAttempt } from './payments.store.ts';
import { type ActiveProvider, activeProvider, callProvider, findIntent } from './provider.ts';
import { settlePayment } from './settle-payment.ts';

interface PreparedPayment {
  clientSecret: string;
  amount: string;
  currency: string;
}

/** States in which a PaymentIntent waits for the payer (Stripe, "How PaymentIntents work"). */
const waiting: Stripe.PaymentIntent.Status[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/**
 * Prepares the card payment of a client's own invoice. Asked twice, also at once, it answers with the same PaymentIntent:
 * the attempt is written down first, under the invoice's lock, and its key makes a repeated creation return the first one.
 * @throws AppError conflict when there is nothing to pay or a payment is under way; unavailable when the provider cannot be asked
 */
export async function preparePayment(deps: Deps, client: { id: number }, invoiceId: number): Promise<PreparedPayment> {
  const provider = activeProvider(deps.payments);
  const { attempt, invoice } = await deps.db.transaction(async (tx) => {
    const invoice = await lockInvoiceOf(tx, client, invoiceId);
    const amountMinor = amountToPay(invoice);
    const { currency } = invoice;
    const open = await findOpenAttempt(tx, invoiceId);
    const attempt =
      open ?? (await insertAttempt(tx, { invoiceId, amountMinor, currency, idempotencyKey: randomUUID(), createdAt: deps.clock.now() }));
    return { attempt, invoice };
  });
  const intent = attempt.paymentIntentId
    ? await findIntent(provider, attempt.paymentIntentId)
    : await createIntent(deps, provider, attempt, invoice);
  if (intent && isWaitingFor(invoice, intent) && intent.client_secret)
    return { clientSecret: intent.client_secret, amount: toDecimal(intent.amount, invoice.currency), currency: invoice.currency };
  await abandonAttempt(deps, provider, attempt, intent);
  return preparePayment(deps, client, invoiceId);
}

const isWaitingFor = (invoice: InvoiceRow, { status, amount, currency }: Stripe.PaymentIntent) =>
  waiting.includes(status) && amount === amountToPay(invoice) && currency === invoice.currency.toLowerCase();

/** What is still owed, in minor units; refused when nothing is, or when it is too little to charge. */
function amountToPay(invoice: InvoiceRow): number {
  if (invoice.status === 'paid') throw new AppError('conflict', 'Invoice already paid.');
  if (!payableStatuses.includes(invoice.status)) throw new AppError('conflict', `This invoice is ${invoice.status} and cannot be paid.`);
  const owed = invoice.amountMinor - invoice.paidMinor;
  const least = minimumChargeFor(invoice.currency);
  if (owed < least)
    throw new AppError(
      'conflict',
      `Amounts below ${formatMinor(least, invoice.currency)} cannot be paid by card. Please contact the studio.`,
    );
  return owed;
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
    // A refusal is stored under the key: the next try needs a new one.
    await updateAttempt(db, attempt.id, { status: 'cancelled' });
    throw new AppError('conflict', error.message, { cause: error });
  }
}

/** Ends an attempt that cannot be paid any more, so that the next one may begin; refuses while its money may still come. */
async function abandonAttempt(deps: Deps, { stripe }: ActiveProvider, attempt: AttemptRow, intent: Stripe.PaymentIntent | undefined) {
  if (intent?.status === 'processing') throw new AppError('conflict', 'A payment is already being processed.');
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
