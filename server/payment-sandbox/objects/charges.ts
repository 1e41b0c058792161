import { testCardOf } from '#server/payment-sandbox/cards/cards.ts';
import { debitedAccount } from '#server/payment-sandbox/debits/debit-details.ts';
import { insertObject } from '#server/payment-sandbox/objects.store.ts';
import { type SandboxContext, timestamp } from '#server/payment-sandbox/transaction.ts';
import { createBalanceTransaction } from './balance-transactions.ts';
import { chargeOutcome } from './charge-outcome.ts';
import type { CardDetails, Charge, PaymentError, PaymentIntent, PaymentMethod } from './objects.ts';
import { noBillingDetails } from './payment-methods.ts';
import { newId } from './secrets.ts';
import type { ThreeDSecure } from './three-d-secure.ts';

interface ChargeResult {
  /** Why the charge failed; without it, it succeeded and is captured, unless it's pending. */
  error?: PaymentError;
  /** Whether the bank has yet to answer, as it does to a debit. */
  isPending?: boolean;
  threeDSecure?: ThreeDSecure;
}

/** Stores a charge for the PaymentIntent's full amount, in minor units of its currency (docs.stripe.com/api/charges). */
export async function createCharge(
  context: SandboxContext,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  { error, isPending = false, threeDSecure = null }: ChargeResult,
): Promise<Charge> {
  const { amount, currency, description, receipt_email, metadata, statement_descriptor, statement_descriptor_suffix } = intent;
  const id = newId('ch');
  const charge: Charge = {
    ...unusedMembers,
    id,
    amount,
    amount_captured: error ? 0 : amount,
    balance_transaction: error || isPending ? null : (await bookCharge(context, id, intent)).id,
    billing_details: noBillingDetails,
    captured: !error,
    created: timestamp(context.clock),
    currency,
    description,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    metadata,
    outcome: chargeOutcome(testCardOf(paymentMethod), error),
    paid: !error && !isPending,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: paymentMethod.card
      ? { type: 'card', card: chargedCard(paymentMethod.card, amount, threeDSecure) }
      : debitedAccount(paymentMethod),
    receipt_email,
    statement_descriptor,
    statement_descriptor_suffix,
    status: error ? 'failed' : isPending ? 'pending' : 'succeeded',
  };
  await insertObject(context.tx, charge);
  return charge;
}

const unusedMembers = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: 'SANDBOX',
  customer: null,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Charge>;

/** Moves the money into the account's balance. */
export const bookCharge = (context: SandboxContext, source: string, { amount, currency, description }: PaymentIntent) =>
  createBalanceTransaction(context, {
    type: 'charge',
    reportingCategory: 'charge',
    amount,
    // The fee is 2.9 %, without the fixed part, which differs from currency to currency.
    fee: Math.round(amount * 0.029),
    feeDescription: 'Stripe processing fees',
    currency,
    source,
    description,
  });

const chargedCard = (card: CardDetails, amount: number, threeDSecure: ThreeDSecure) => {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status } = card;
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand,
    checks,
    country,
    electronic_commerce_indicator: threeDSecure?.electronic_commerce_indicator ?? null,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_token: { used: false },
    network_transaction_id: null,
    regulated_status,
    three_d_secure: threeDSecure,
    transaction_link_id: null,
    wallet: null,
  };
};
