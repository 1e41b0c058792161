import type Stripe from 'stripe';
import { z } from 'zod';
import { requireStep } from '#server/payment-sandbox/api/amounts.ts';
import { invalidParameter, SandboxError } from '#server/payment-sandbox/api/errors.ts';
import { amount, type Form, mergeMetadata, metadata, type ParametersOf, parse } from '#server/payment-sandbox/api/parameters.ts';
import { testCardOf } from '#server/payment-sandbox/cards/cards.ts';
import { insertObject, lockObject, readObject, replaceObject } from '#server/payment-sandbox/objects.store.ts';
import { scheduleTask } from '#server/payment-sandbox/tasks/schedule-task.ts';
import { type SandboxContext, timestamp } from '#server/payment-sandbox/transaction.ts';
import { createBalanceTransaction } from './balance-transactions.ts';
import { requireUndisputed } from './disputes.ts';
import { previousValues, recordEvent } from './events.ts';
import type { Charge, Refund } from './objects.ts';
import { newId } from './secrets.ts';

const createParameters = z.strictObject({
  payment_intent: z.string().exactOptional(),
  charge: z.string().exactOptional(),
  amount: amount.exactOptional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).exactOptional(),
  metadata,
} satisfies ParametersOf<Stripe.RefundCreateParams>);

const updateParameters = z.strictObject({ metadata } satisfies ParametersOf<Stripe.RefundUpdateParams>);

/**
 * Refunds a part of a charge, in minor units, or all that remains of it (docs.stripe.com/api/refunds/create).
 * @throws SandboxError `charge_already_refunded`, `charge_disputed`, `amount_too_large`, or for a payment without a successful charge
 */
export async function createRefund(context: SandboxContext, form: Form): Promise<Refund> {
  const { metadata, reason = null, ...params } = parse(createParameters, form);
  const charge = await lockCharge(context, params);
  await requireUndisputed(context, charge);
  const amount = refundAmount(charge, params.amount);
  const behavior = testCardOf(await readObject(context.tx, 'payment_method', charge.payment_method))?.refund;
  const refund = await insertRefund(context, charge, {
    amount,
    reason,
    metadata: mergeMetadata({}, metadata),
    status: behavior === 'pending' ? 'pending' : 'succeeded',
  });
  await changeRefundedAmount(context, charge, amount);
  if (behavior) await scheduleTask(context, 'settle_refund', refund.id, context.settlingTime);
  return refund;
}

async function insertRefund(context: SandboxContext, charge: Charge, details: Pick<Refund, 'amount' | 'reason' | 'metadata' | 'status'>) {
  const id = newId('re');
  const { currency, payment_intent } = charge;
  const refund: Refund = {
    id,
    object: 'refund',
    balance_transaction: (await bookRefund(context, { id, currency }, -details.amount, 'refund')).id,
    charge: charge.id,
    created: timestamp(context.clock),
    currency,
    customer: null,
    customer_account: null,
    ...(charge.payment_method_details?.card && {
      destination_details: {
        card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
        type: 'card',
      },
    }),
    payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...(details.status === 'pending' ? { pending_reason: 'processing' as const } : {}),
    ...details,
  };
  await insertObject(context.tx, refund);
  await recordEvent(context, 'refund.created', refund);
  return refund;
}

const bookRefund = (
  context: SandboxContext,
  { id, currency }: Pick<Refund, 'id' | 'currency'>,
  amount: number,
  type: 'refund' | 'refund_failure',
) => createBalanceTransaction(context, { type, reportingCategory: type, amount, currency, source: id, description: null });

/** Updates a refund's metadata, which can change at any time (docs.stripe.com/api/refunds/update). */
export async function updateRefund(context: SandboxContext, id: string, form: Form): Promise<Refund> {
  const { metadata } = parse(updateParameters, form);
  const refund = await lockObject(context.tx, 'refund', id);
  return changeRefund(context, refund, { metadata: mergeMetadata(refund.metadata ?? {}, metadata) });
}

/** Ends a pending refund well, and one that had succeeded badly: the money comes back (docs.stripe.com/testing#refunds). */
export async function settleRefund(context: SandboxContext, id: string): Promise<void> {
  const charge = await lockObject(context.tx, 'charge', (await readObject(context.tx, 'refund', id)).charge);
  const refund = await lockObject(context.tx, 'refund', id);
  if (refund.status === 'pending') {
    const { pending_reason: _, ...settled } = refund;
    await changeRefund(context, settled, { status: 'succeeded' });
    return;
  }
  const failed = await changeRefund(context, refund, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: (await bookRefund(context, refund, refund.amount, 'refund_failure')).id,
  });
  await recordEvent(context, 'refund.failed', failed);
  await changeRefundedAmount(context, charge, -refund.amount);
}

async function changeRefund(context: SandboxContext, refund: Refund, changes: Partial<Refund>): Promise<Refund> {
  const changed = { ...refund, ...changes };
  await replaceObject(context.tx, changed);
  await recordEvent(context, 'refund.updated', changed, previousValues(refund, changes));
  return changed;
}

/** The lock makes concurrent refunds wait for each other, so that together they can't exceed the charge. */
async function lockCharge(
  { tx }: SandboxContext,
  { payment_intent, charge }: { payment_intent?: string; charge?: string },
): Promise<Charge> {
  if (payment_intent !== undefined) {
    const { latest_charge } = await readObject(tx, 'payment_intent', payment_intent, 'payment_intent');
    if (!latest_charge) throw nothingToRefund('payment_intent');
    return lockObject(tx, 'charge', latest_charge);
  }
  if (charge !== undefined) return lockObject(tx, 'charge', charge, 'charge');
  const message = 'One of the following params should be provided for this request: payment_intent or charge.';
  throw invalidParameter(message, undefined, 'parameter_missing');
}

function refundAmount(charge: Charge, requested: number | undefined): number {
  if (!charge.paid) throw nothingToRefund('charge');
  if (charge.refunded) throw new SandboxError(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const remaining = charge.amount - charge.amount_refunded;
  if (requested === undefined) return remaining;
  requireStep({ amount: requested, currency: charge.currency });
  if (requested > remaining)
    throw new SandboxError(`Refund amount (${requested}) is greater than unrefunded amount on charge (${remaining}).`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  return requested;
}

const nothingToRefund = (param: string) => new SandboxError(`This ${param} does not have a successful charge to refund.`, { param });

/** @param change of the refunded amount, in minor units; negative for a refund that failed */
async function changeRefundedAmount(context: SandboxContext, charge: Charge, change: number) {
  const amount_refunded = charge.amount_refunded + change;
  const changed = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  await replaceObject(context.tx, changed);
  if (change > 0) await recordEvent(context, 'charge.refunded', changed, { amount_refunded: charge.amount_refunded });
}
