import type { paymentEndpoints } from '../../../contract/payments.ts';
import type { JsonResponse } from '../../../contract/shared/endpoint.ts';

/** What a card form needs to confirm a payment. */
export type PreparedPayment = JsonResponse<typeof paymentEndpoints.createIntent>;

/** Where the browser goes once the payment is confirmed; that page asks our server for the outcome. */
export const successPath = (clientSecret: string) =>
  `/client/payment-success?${new URLSearchParams({ payment_intent: clientSecret.split('_secret_', 1)[0] ?? '' })}`;
