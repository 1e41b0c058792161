import { insertObject } from '#server/payment-sandbox/objects.store.ts';
import { type SandboxContext, timestamp } from '#server/payment-sandbox/transaction.ts';
import type { CardDetails, PaymentMethod } from './objects.ts';
import { newId } from './secrets.ts';

/** What is known of the payer: nothing, since the payment form asks only for the card. */
export const noBillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export async function createPaymentMethod({ tx, clock }: SandboxContext, card: CardDetails): Promise<PaymentMethod> {
  const paymentMethod: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: noBillingDetails,
    card,
    created: timestamp(clock),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  await insertObject(tx, paymentMethod);
  return paymentMethod;
}
