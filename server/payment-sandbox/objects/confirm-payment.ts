import type Stripe from 'stripe';
import { z } from 'zod';
import { resourceMissing, SandboxError } from '#server/payment-sandbox/api/errors.ts';
import { type Form, optionalText, type ParametersOf, parse } from '#server/payment-sandbox/api/parameters.ts';
import { type CardInput, findCardByPaymentMethod, parseCard } from '#server/payment-sandbox/cards/cards.ts';
import { type AccountInput, debitAccount } from '#server/payment-sandbox/debits/debit-account.ts';
import { routingNumber, sortCode } from '#server/payment-sandbox/debits/debit-details.ts';
import { lockObject } from '#server/payment-sandbox/objects.store.ts';
import type { SandboxContext } from '#server/payment-sandbox/transaction.ts';
import { attemptPayment, completeAuthentication } from './attempt-payment.ts';
import type { PaymentIntent } from './objects.ts';
import { requireStatus } from './payment-intents.ts';
import { intentIdFromSecret, isSameSecret } from './secrets.ts';

export interface CardConfirmation {
  clientSecret: string;
  card: CardInput;
}

export interface DebitConfirmation {
  clientSecret: string;
  account: AccountInput;
}

export interface Authentication {
  clientSecret: string;
  /** Whether the payer approved the payment with their bank. */
  approve: boolean;
}

const billing_details = z.strictObject({ name: z.string(), email: z.string() });
const achAccount = z.strictObject({
  account_holder_type: z.enum(['company', 'individual']),
  account_number: z.string(),
  routing_number: z.literal(routingNumber),
});
const accountNumber = z.strictObject({ account_number: z.string(), sort_code: z.literal(sortCode) });

const parameters = z.strictObject({
  payment_method: z.string().exactOptional(),
  payment_method_data: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('sepa_debit'), sepa_debit: z.strictObject({ iban: z.string() }), billing_details }),
      z.strictObject({ type: z.literal('bacs_debit'), bacs_debit: accountNumber, billing_details }),
      z.strictObject({ type: z.literal('us_bank_account'), us_bank_account: achAccount, billing_details }),
    ])
    .exactOptional(),
  mandate_data: z.looseObject({}).exactOptional(),
  return_url: optionalText,
} satisfies ParametersOf<Stripe.PaymentIntentConfirmParams>);

/**
 * Confirms with one of Stripe's test payment methods, such as `pm_card_visa`, or with a test bank account
 * (docs.stripe.com/api/payment_intents/confirm).
 * @throws SandboxError as {@link confirmWithCard} and {@link confirmWithAccount}
 */
export async function confirmPaymentIntent(context: SandboxContext, id: string, form: Form): Promise<PaymentIntent> {
  const { payment_method = '', payment_method_data } = parse(parameters, form);
  const intent = await lockObject(context.tx, 'payment_intent', id);
  requireConfirmable(intent);
  if (payment_method_data) return debitAccount(context, intent, accountOf(payment_method_data));
  const card = findCardByPaymentMethod(payment_method, context.clock);
  if (!card) throw resourceMissing('PaymentMethod', payment_method, 'payment_method');
  return attemptPayment(context, intent, card);
}

/**
 * Confirms with card details, as Stripe.js does from the payer's browser (docs.stripe.com/js/payment_intents/confirm_payment).
 * @returns the PaymentIntent: `succeeded`, or `requires_action` until {@link authenticate}
 * @throws SandboxError `card_error` for an invalid or declined card, `payment_intent_unexpected_state`
 */
export async function confirmWithCard(context: SandboxContext, { clientSecret, card }: CardConfirmation): Promise<PaymentIntent> {
  const intent = await lockByClientSecret(context, clientSecret);
  requireConfirmable(intent);
  return attemptPayment(context, intent, parseCard(card, context.clock));
}

/**
 * Confirms with a bank account, as Stripe.js does from the payer's browser.
 * @returns the PaymentIntent as `processing`
 * @throws SandboxError for an unlisted account, `payment_intent_unexpected_state`
 */
export async function confirmWithAccount(context: SandboxContext, { clientSecret, account }: DebitConfirmation): Promise<PaymentIntent> {
  const intent = await lockByClientSecret(context, clientSecret);
  requireConfirmable(intent);
  return debitAccount(context, intent, account);
}

function accountOf(data: NonNullable<z.output<typeof parameters>['payment_method_data']>): AccountInput {
  if (data.type === 'sepa_debit') return { type: data.type, number: data.sepa_debit.iban };
  const { account_number } = data.type === 'bacs_debit' ? data.bacs_debit : data.us_bank_account;
  return { type: data.type, number: account_number };
}

/**
 * Ends the 3-D Secure step as the payer chose.
 * @throws SandboxError `payment_intent_authentication_failure` if not approved, `payment_intent_unexpected_state`
 */
export async function authenticate(context: SandboxContext, { clientSecret, approve }: Authentication): Promise<PaymentIntent> {
  return completeAuthentication(context, await lockByClientSecret(context, clientSecret), approve);
}

/** A payer who abandoned the 3-D Secure step may confirm again with any card. */
const requireConfirmable = (intent: PaymentIntent) => requireStatus(intent, ['requires_payment_method', 'requires_action'], 'confirm');

async function lockByClientSecret({ tx }: SandboxContext, clientSecret: string): Promise<PaymentIntent> {
  const intent = await lockObject(tx, 'payment_intent', intentIdFromSecret(clientSecret));
  if (isSameSecret(clientSecret, intent.client_secret)) return intent;
  throw new SandboxError('The client_secret provided does not match the client_secret of this PaymentIntent.', { param: 'client_secret' });
}
