import { type Charge, type PaymentError, type PaymentIntent, type PaymentMethod, type SandboxContext, timestamp } from './objects.ts';
import { insertObject } from './sandbox.store.ts';
import { newId } from './secrets.ts';

/**
 * Stores a charge for the PaymentIntent's full amount, in minor units of its currency (docs.stripe.com/api/charges).
 * @param error why the charge failed; without it, the charge succeeded and is captured
 */
export async function createCharge(
  { tx, clock }: SandboxContext,
  intent: PaymentIntent,
  { id: payment_method, card }: PaymentMethod,
  error?: PaymentError,
): Promise<Charge> {
  const { amount, currency, customer, description, receipt_email, metadata } = intent;
  const paid = !error;
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    created: timestamp(clock),
    livemode: false,
    status: paid ? 'succeeded' : 'failed',
    amount,
    amount_captured: paid ? amount : 0,
    amount_refunded: 0,
    currency,
    captured: paid,
    paid,
    refunded: false,
    customer,
    description,
    payment_intent: intent.id,
    payment_method,
    payment_method_details: { type: 'card', card },
    receipt_email,
    metadata,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
  };
  await insertObject(tx, charge);
  return charge;
}
