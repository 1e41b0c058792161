import { insertObject } from '#server/payment-sandbox/objects.store.ts';
import { type SandboxContext, timestamp } from '#server/payment-sandbox/transaction.ts';
import type { PaymentMethod } from './objects.ts';
import { newId } from './secrets.ts';

/** What is known of the payer: nothing, since the payment form asks only for the card or account. */
export const noBillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

type Details = Pick<PaymentMethod, 'type' | 'card' | 'sepa_debit' | 'us_bank_account' | 'bacs_debit'>;

export async function createPaymentMethod({ tx, clock }: SandboxContext, details: Details): Promise<PaymentMethod> {
  const paymentMethod: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: noBillingDetails,
    created: timestamp(clock),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    ...details,
  };
  await insertObject(tx, paymentMethod);
  return paymentMethod;
}
