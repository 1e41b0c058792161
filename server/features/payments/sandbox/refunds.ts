import { z } from 'zod';
import { SandboxError } from './errors.ts';
import { recordEvent } from './events.ts';
import type { Form } from './form-body.ts';
import { type Change, type Charge, type Refund, timestamp } from './objects.ts';
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
 * Gives back a part of a charge, or all that is left of it.
 * @throws SandboxError `charge_already_refunded`, `amount_too_large`, or for a payment that brought no money
 */
export async function createRefund(change: Change, form: Form): Promise<Refund> {
  const { metadata, reason = null, ...wanted } = parse(parameters, form);
  const charge = await lockCharge(change, wanted);
  const amount = refundable(charge, wanted.amount);
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    created: timestamp(change.clock),
    status: 'succeeded',
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason,
    metadata: mergeMetadata({}, metadata),
  };
  await insertObject(change.tx, refund);
  await refundCharge(change, charge, amount);
  return refund;
}

/** The lock makes simultaneous refunds wait for each other, so that together they cannot exceed the charge. */
async function lockCharge({ tx }: Change, { payment_intent, charge }: { payment_intent?: string; charge?: string }): Promise<Charge> {
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

function refundable(charge: Charge, wanted: number | undefined): number {
  if (!charge.paid) throw nothingToRefund('charge');
  if (charge.refunded) throw new SandboxError(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const left = charge.amount - charge.amount_refunded;
  if (wanted !== undefined && wanted > left)
    throw new SandboxError(`Refund amount (${wanted}) is greater than unrefunded amount on charge (${left}).`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  return wanted ?? left;
}

const nothingToRefund = (param: string) => new SandboxError(`This ${param} has brought no money that could be refunded.`, { param });

async function refundCharge(change: Change, charge: Charge, amount: number) {
  const amount_refunded = charge.amount_refunded + amount;
  const refunded = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  await replaceObject(change.tx, refunded);
  await recordEvent(change, 'charge.refunded', refunded, { amount_refunded: charge.amount_refunded });
}
