import { z } from 'zod';
import { SandboxError } from './errors.ts';
import { recordEvent } from './events.ts';
import type { Form } from './form-body.ts';
import { type Charge, type Refund, type SandboxContext, timestamp } from './objects.ts';
import { amount, mergeMetadata, metadata, parse } from './parameters.ts';
import { insertObject, lockObject, readObject, replaceObject } from './sandbox.store.ts';
import { newId } from './secrets.ts';

const parameters = z.strictObject({
  payment_intent: z.string().exactOptional(),
  charge: z.string().exactOptional(),
  amount: amount.exactOptional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).exactOptional(),
  metadata,
});

/**
 * Refunds a part of a charge, in minor units, or all that remains of it (docs.stripe.com/api/refunds/create).
 * @throws SandboxError `charge_already_refunded`, `amount_too_large`, or for a payment without a successful charge
 */
export async function createRefund(context: SandboxContext, form: Form): Promise<Refund> {
  const { metadata, reason = null, ...params } = parse(parameters, form);
  const charge = await lockCharge(context, params);
  const amount = refundAmount(charge, params.amount);
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    created: timestamp(context.clock),
    status: 'succeeded',
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason,
    metadata: mergeMetadata({}, metadata),
  };
  await insertObject(context.tx, refund);
  await refundCharge(context, charge, amount);
  return refund;
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
  throw new SandboxError('One of the following params should be provided for this request: payment_intent or charge.', {
    code: 'parameter_missing',
  });
}

function refundAmount(charge: Charge, requested: number | undefined): number {
  if (!charge.paid) throw nothingToRefund('charge');
  if (charge.refunded) throw new SandboxError(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const remaining = charge.amount - charge.amount_refunded;
  if (requested !== undefined && requested > remaining)
    throw new SandboxError(`Refund amount (${requested}) is greater than unrefunded amount on charge (${remaining}).`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  return requested ?? remaining;
}

const nothingToRefund = (param: string) => new SandboxError(`This ${param} does not have a successful charge to refund.`, { param });

async function refundCharge(context: SandboxContext, charge: Charge, amount: number) {
  const amount_refunded = charge.amount_refunded + amount;
  const refunded = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  await replaceObject(context.tx, refunded);
  await recordEvent(context, 'charge.refunded', refunded, { amount_refunded: charge.amount_refunded });
}
