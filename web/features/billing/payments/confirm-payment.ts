import { isStatus, serverMessage } from '#web/lib/api.ts';
import type { Payer, PreparedPayment } from './payer.ts';

/** The payment wasn't made; the message says why. */
export class PaymentNotMadeError extends Error {}

/** Thrown when nobody could say whether the payment was made. */
export class PaymentUnconfirmedError extends Error {}

/** A refusal in words for the payer: a declined card or an invalid field. */
export class RefusedError extends Error {}

const retryMessage = 'You have not been charged. Please try again in a moment.';

/**
 * Confirms a payment with the provider. After any error our server is asked: the payment may have been made in another tab, or it was
 * made and only the response was lost.
 * @throws PaymentNotMadeError, PaymentUnconfirmedError; ApiError 401 when the session has ended
 */
export async function confirmPayment(payer: Payer, payment: PreparedPayment, confirm: () => Promise<void>): Promise<void> {
  try {
    await confirm();
  } catch (error) {
    await requirePaid(payer, payment, error instanceof RefusedError ? error.message : undefined);
  }
}

/**
 * Asks our server whether a payment was made or is being processed.
 * @param refusal why it wasn't made, if known
 * @throws the same errors
 */
export async function requirePaid(payer: Payer, { clientSecret }: PreparedPayment, refusal?: string): Promise<void> {
  const { outcome, reason } = await readOutcome(payer, paymentIntentOf(clientSecret));
  if (outcome !== 'settled' && outcome !== 'processing') throw new PaymentNotMadeError(refusal || reason || retryMessage);
}

async function readOutcome(payer: Payer, paymentIntent: string) {
  try {
    return await payer.readOutcome(paymentIntent);
  } catch (error) {
    throw isStatus(error, 401) ? error : new PaymentUnconfirmedError(undefined, { cause: error });
  }
}

/** The sandbox refuses with 422 and a message for the payer. */
export async function refusing<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    throw isStatus(error, 422) ? new RefusedError(serverMessage(error)) : error;
  }
}

/** Where the browser goes once the payment is confirmed; that page asks our server for the outcome. */
export const successPath = ({ resultPath }: Payer, { clientSecret }: PreparedPayment) =>
  `${resultPath}?${new URLSearchParams({ payment_intent: paymentIntentOf(clientSecret) })}`;

const paymentIntentOf = (clientSecret: string) => clientSecret.split('_secret_', 1)[0] ?? '';
