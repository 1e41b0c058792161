import { z } from 'zod';
import { noSuch, SandboxError } from './errors.ts';
import type { Form } from './form-body.ts';
import type { Change, PaymentIntent } from './objects.ts';
import { optionalText, parse } from './parameters.ts';
import { endAuthentication, pay } from './pay.ts';
import { requireStatus } from './payment-intents.ts';
import { lockObject } from './sandbox.store.ts';
import { intentIdOf, isSameSecret } from './secrets.ts';
import { type CardInput, cardOfPaymentMethod, readCard } from './test-cards.ts';

export interface CardConfirmation {
  clientSecret: string;
  card: CardInput;
}

export interface Authentication {
  clientSecret: string;
  /** Whether the payer approved the payment at the bank. */
  approve: boolean;
}

const parameters = z.strictObject({ payment_method: z.string(), return_url: optionalText });

/**
 * Pays with one of Stripe's test payment methods, such as `pm_card_visa`, by the secret key.
 * @throws SandboxError as {@link confirmWithCard}
 */
export async function confirmPaymentIntent(change: Change, id: string, form: Form): Promise<PaymentIntent> {
  const { payment_method } = parse(parameters, form);
  const intent = await lockObject(change.tx, 'payment_intent', id);
  requirePayable(intent);
  const card = cardOfPaymentMethod(payment_method, change.clock);
  if (!card) throw noSuch('PaymentMethod', payment_method, 'payment_method');
  return pay(change, intent, card);
}

/**
 * Pays with a typed card, as the payer's browser would at the provider.
 * @returns the payment: `succeeded`, `processing`, or `requires_action` until {@link authenticate}
 * @throws SandboxError `card_error` for a card that is declined or not usable, `payment_intent_unexpected_state`
 */
export async function confirmWithCard(change: Change, { clientSecret, card }: CardConfirmation): Promise<PaymentIntent> {
  const intent = await lockBySecret(change, clientSecret);
  requirePayable(intent);
  return pay(change, intent, readCard(card, change.clock));
}

/**
 * Ends the 3-D Secure step as the payer chose to.
 * @throws SandboxError `payment_intent_authentication_failure` if refused, `payment_intent_unexpected_state`
 */
export async function authenticate(change: Change, { clientSecret, approve }: Authentication): Promise<PaymentIntent> {
  return endAuthentication(change, await lockBySecret(change, clientSecret), approve);
}

/** A payer who left the 3-D Secure step unfinished may start again, with any card. */
const requirePayable = (intent: PaymentIntent) => requireStatus(intent, ['requires_payment_method', 'requires_action'], 'confirm');

async function lockBySecret({ tx }: Change, clientSecret: string): Promise<PaymentIntent> {
  const intent = await lockObject(tx, 'payment_intent', intentIdOf(clientSecret));
  if (isSameSecret(clientSecret, intent.client_secret)) return intent;
  throw new SandboxError('The client_secret provided does not match the client_secret of this PaymentIntent.', { param: 'client_secret' });
}
