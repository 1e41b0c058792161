import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { PaymentPart } from '#api/billing/payments.ts';
import { formatsFor } from '#domain/shared/format.ts';
import { toDecimal } from '#domain/shared/money.ts';
import { methodsForCurrency, type OnlinePaymentMethod, onlinePaymentMethods } from '#domain/shared/online-payments.ts';
import {
  type ActiveProvider,
  activeProvider,
  callProvider,
  findIntent,
  isRejection,
  isReplayed,
  readAccount,
} from '#server/adapters/payment-provider.ts';
import type { Deps } from '#server/deps.ts';
import { type InvoiceRow, lockClientInvoice } from '#server/features/billing/invoices/invoices.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { AppError } from '#server/shared/app-error.ts';
import { hours, subtractMilliseconds } from '#server/shared/clock.ts';
import { cancelIntent, closeAttempt } from './close-attempt.ts';
import { amountToPay } from './payments.policy.ts';
import {
  type AttemptRow,
  abandonAttempt,
  findOpenAttempt,
  insertAttempt,
  markAttemptClosed,
  storePaymentIntentId,
} from './payments.store.ts';

interface PreparedPayment {
  clientSecret: string;
  amount: string;
  currency: string;
  methods: OnlinePaymentMethod[];
}

/** States in which a PaymentIntent waits for the payer (docs.stripe.com/payments/paymentintents/lifecycle). */
const payableIntentStatuses: Stripe.PaymentIntent.Status[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Stripe forgets idempotency keys after 24 hours; after that, the same key would create a second PaymentIntent. */
const keyLifetime = 23 * hours;

/**
 * Prepares the card payment of a client's own invoice. Repeated and concurrent calls return the same PaymentIntent: the attempt is
 * stored first, under the invoice's lock, and its idempotency key makes a repeated creation return the first one.
 * @throws AppError conflict when there is nothing to pay; payment_processing; unavailable when the provider can't be reached
 */
export async function preparePayment(
  deps: Deps,
  client: { id: number },
  invoiceId: number,
  part: PaymentPart = 'all',
): Promise<PreparedPayment> {
  const provider = activeProvider(deps.payments);
  const prepared = await openAttempt(deps, provider, client, invoiceId, part);
  const { attempt } = prepared;
  const intent = attempt.paymentIntentId
    ? await findIntent(deps, provider, attempt.paymentIntentId)
    : await createIntentOf(deps, provider, prepared);
  if (intent?.client_secret && canPay(prepared, intent)) {
    const { currency } = attempt;
    const methods = onlinePaymentMethods.filter((method) => intent.payment_method_types.includes(method));
    return { clientSecret: intent.client_secret, amount: toDecimal(intent.amount, currency), currency, methods };
  }
  if (!(await closeAttempt(deps, attempt, intent))) throw new AppError('payment_processing', 'A payment is already being processed.');
  return preparePayment(deps, client, invoiceId, part);
}

interface OpenAttempt {
  attempt: AttemptRow;
  invoice: InvoiceRow;
  /** What is to be charged now, in minor units; an earlier attempt may have been for another amount. */
  amountMinor: number;
  /** The provider's names of the accepted payment methods. */
  allowedTypes: string[];
  statementDescriptor: string | null;
}

/** Finds the invoice's open attempt, or opens one. One that can't be asked about with the present keys is left behind. */
async function openAttempt(
  deps: Deps,
  provider: ActiveProvider,
  client: { id: number },
  invoiceId: number,
  part: PaymentPart,
): Promise<OpenAttempt> {
  const account = await readAccount(deps, provider);
  const { livemode } = provider;
  const createdAt = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const invoice = await lockClientInvoice(tx, client, invoiceId);
    const { currency } = invoice;
    const { locale, onlinePaymentMethods: accepted, statementDescriptor } = await readStudio(tx);
    const amountMinor = amountToPay(invoice, part, formatsFor(locale));
    const terms = { invoice, amountMinor, allowedTypes: allowedTypesOf(accepted, currency), statementDescriptor };
    const open = await findOpenAttempt(tx, invoiceId);
    if (open && isUsable(open, account, provider, createdAt)) return { ...terms, attempt: open };
    if (open) await markAttemptClosed(tx, open.id);
    const idempotencyKey = randomUUID();
    const attempt = { invoiceId, part, amountMinor, currency, idempotencyKey, account, livemode, createdAt };
    return { ...terms, attempt: await insertAttempt(tx, attempt) };
  });
}

/**
 * The provider's names of the payment methods that take the currency. Link and the wallets come with cards.
 * @throws AppError conflict when the studio accepts no way to pay that takes the currency
 */
function allowedTypesOf(accepted: OnlinePaymentMethod[], currency: string): string[] {
  const types = methodsForCurrency(accepted, currency).flatMap((method) => (method === 'card' ? ['card', 'link'] : method));
  if (types.length > 0) return types;
  throw new AppError('conflict', `Invoices in ${currency} can't be paid online. Please contact the studio to pay another way.`);
}

/**
 * Whether to continue an attempt: not one of another account or mode, nor one without a PaymentIntent whose idempotency key has expired.
 */
function isUsable(attempt: AttemptRow, account: string, { livemode }: ActiveProvider, now: Date): boolean {
  if (attempt.account !== null && (attempt.account !== account || attempt.livemode !== livemode)) return false;
  return attempt.paymentIntentId !== null || attempt.createdAt > subtractMilliseconds(now, keyLifetime);
}

/** An attempt for another amount, or with other ways to pay, is replaced. */
const canPay = ({ attempt, invoice, amountMinor, allowedTypes }: OpenAttempt, intent: Stripe.PaymentIntent) => {
  const { status, amount, currency, allowed_payment_method_types } = intent;
  return (
    payableIntentStatuses.includes(status) &&
    amount === amountMinor &&
    amount === attempt.amountMinor &&
    currency === invoice.currency.toLowerCase() &&
    String(allowed_payment_method_types) === String(allowedTypes)
  );
};

/** @returns the PaymentIntent; canceled if its attempt was closed in the meantime, such as by another request that found another amount due */
async function createIntentOf(deps: Deps, provider: ActiveProvider, prepared: OpenAttempt) {
  const { attempt } = prepared;
  const intent = await createIntent(deps, provider, prepared);
  const isOpen = await storePaymentIntentId(deps.db, attempt.id, intent.id);
  return isOpen ? intent : cancelIntent(deps, provider, attempt, intent);
}

async function createIntent(deps: Deps, { stripe }: ActiveProvider, prepared: OpenAttempt) {
  const { attempt, invoice, allowedTypes } = prepared;
  const params: Stripe.PaymentIntentCreateParams = {
    amount: attempt.amountMinor,
    currency: attempt.currency.toLowerCase(),
    description: `Invoice ${invoice.invoiceNumber}`,
    // Limits the payment methods, whatever the provider's dashboard offers. Its SDK has no `payment_method_types` anymore.
    allowed_payment_method_types: allowedTypes,
    ...descriptorOf(prepared),
    metadata: { invoiceId: String(invoice.id), attemptId: String(attempt.id) },
  };
  try {
    return await callProvider(deps, 'payment_intent', () =>
      stripe.paymentIntents.create(params, { idempotencyKey: attempt.idempotencyKey }),
    );
  } catch (error) {
    if (isRejection(error) || isReplayed(error)) await abandonAttempt(deps.db, attempt.id);
    if (isRejection(error)) throw new AppError('conflict', unavailable(allowedTypes), { cause: error });
    throw error;
  }
}

/** For card charges, the provider only accepts the end of a statement descriptor. */
const descriptorOf = ({ statementDescriptor, allowedTypes }: OpenAttempt) =>
  statementDescriptor && { [allowedTypes.includes('card') ? 'statement_descriptor_suffix' : 'statement_descriptor']: statementDescriptor };

/** The message when the provider refuses a payment because of the studio's account. Only the studio learns why, on the system page. */
const unavailable = (allowedTypes: string[]) =>
  `Payment ${allowedTypes.includes('card') ? 'by card' : 'by direct debit'} isn't available right now. You have not been charged. Please contact the studio to pay another way.`;
