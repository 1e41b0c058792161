import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import {
  type ActiveProvider,
  activeProvider,
  callProvider,
  isOfPresentAccount,
  isRejection,
  isReplayed,
} from '#server/adapters/payment-provider.ts';
import type { Deps } from '#server/deps.ts';
import { hours, minutes, subtractMilliseconds } from '#server/shared/clock.ts';
import { findPayment, findRefund, listUnconfirmedRefunds, markRefundRejected, type RefundRow, updateRefund } from './refunds.store.ts';
import { settleRefund } from './settle-refund.ts';

/** Stripe forgets idempotency keys after 24 hours. */
const keyLifetime = 23 * hours;

/**
 * Makes a requested refund at the provider and books it. It is first looked up there by our id, so that a repetition after a crash or a
 * lost response refunds nothing twice.
 * @throws AppError unavailable when the provider can't be reached; the refund stays requested and is tried again
 */
export async function submitRefund(deps: Deps, refundId: number): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  if (refund?.status !== 'requested') return;
  const provider = activeProvider(deps.payments);
  const payment = (await findPayment(deps.db, refund.paymentId))!;
  if (payment.provider !== provider.mode || !(await isOfPresentAccount(deps, provider, payment)))
    return failRefund(deps, refund, 'The payment was made with another account of the payment provider.');
  try {
    const made = await findOrCreateRefund(deps, provider, payment.objectId, refund);
    await settleRefund(deps, made.id);
  } catch (error) {
    // The provider replays the failure under this key, so the next try needs a new one.
    if (isReplayed(error)) await updateRefund(deps.db, refund.id, { idempotencyKey: randomUUID() });
    if (!isRejection(error)) throw error;
    await failRefund(deps, refund, error.message);
  }
}

async function findOrCreateRefund(
  deps: Deps,
  { stripe }: ActiveProvider,
  paymentIntent: string,
  refund: RefundRow,
): Promise<Stripe.Refund> {
  const known = await findMadeRefund(deps, stripe, paymentIntent, refund.id);
  if (known) return known;
  const params: Stripe.RefundCreateParams = {
    payment_intent: paymentIntent,
    amount: refund.amountMinor,
    metadata: { refundId: String(refund.id), invoiceId: String(refund.invoiceId) },
  };
  // Each period has another key, but concurrent runs have the same one.
  const period = Math.floor((deps.clock.now().getTime() - refund.createdAt.getTime()) / keyLifetime);
  const idempotencyKey = `${refund.idempotencyKey}-${period}`;
  return callProvider(deps, 'refund', () => stripe.refunds.create(params, { idempotencyKey }));
}

/** All refunds of the payment, page by page: only metadata says which one is ours. */
async function findMadeRefund(deps: Deps, stripe: Stripe, paymentIntent: string, refundId: number): Promise<Stripe.Refund | undefined> {
  let after: string | undefined;
  do {
    const position = after === undefined ? {} : { starting_after: after };
    const page = await callProvider<Stripe.ApiList<Stripe.Refund>>(deps, 'list', () =>
      stripe.refunds.list({ payment_intent: paymentIntent, limit: 100, ...position }),
    );
    const made = page.data.find(({ metadata }) => metadata?.refundId === String(refundId));
    if (made) return made;
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);
  return undefined;
}

/** Marks a refund that the provider won't make. No money has moved, so nothing is booked. */
const failRefund = ({ db }: Deps, { id }: RefundRow, failureReason: string) => markRefundRejected(db, id, failureReason);

/** How long a request may still be waiting for the provider before its refund is continued. */
const requestTimeout = 5 * minutes;

/** Continues refunds whose request crashed or didn't reach the provider. A failure is logged and retried on the next run. */
export async function submitRequestedRefunds(deps: Deps): Promise<void> {
  if (deps.payments.mode === 'off') return;
  for (const { id } of await listUnconfirmedRefunds(deps.db, subtractMilliseconds(deps.clock.now(), requestTimeout)))
    await submitRefund(deps, id).catch((err) => deps.log.error({ err, refundId: id }, 'refund could not be made'));
}
