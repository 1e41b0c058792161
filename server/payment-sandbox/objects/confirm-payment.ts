import type Stripe from 'stripe';
import { z } from 'zod';
import { resourceMissing, SandboxError } from '#server/payment-sandbox/api/errors.ts';
import { type Form, optionalText, type ParametersOf, parse } from '#server/payment-sandbox/api/parameters.ts';
import { type CardInput, findCardByPaymentMethod, parseCard } from '#server/payment-sandbox/cards/cards.ts';
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

export interface Authentication {
  clientSecret: string;
  /** Whether the payer approved the payment with their bank. */
  approve: boolean;
}

const parameters = z.strictObject({
  payment_method: z.string(),
  return_url: optionalText,
} satisfies ParametersOf<Stripe.PaymentIntentConfirmParams>);

/**
 * Confirms with one of Stripe's test payment methods, such as `pm_card_visa` (docs.stripe.com/api/payment_intents/confirm).
 * @throws SandboxError as {@link confirmWithCard}
 */
export async function confirmPaymentIntent(context: SandboxContext, id: string, form: Form): Promise<PaymentIntent> {
  const { payment_method } = parse(parameters, form);
  const intent = await lockObject(context.tx, 'payment_intent', id);
  requireConfirmable(intent);
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
