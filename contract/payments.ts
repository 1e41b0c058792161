import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pathId } from './fields.ts';
import { success } from './responses.ts';

/** How money comes in (specification section 3), by card or as the studio records it by hand. */
export const paymentMethods = ['credit_card', 'bank_transfer', 'paypal', 'stripe', 'cash', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Which card form the browser shows: the provider's, the sandbox's, or none. */
export const paymentProviders = ['stripe', 'sandbox', 'off'] as const;

/** Whether the money is there: settled, still under way at the bank, waiting for the client, or refused for good. */
export const paymentOutcomes = ['settled', 'processing', 'open', 'failed'] as const;

const paymentIntentId = z.string().regex(/^pi_\w{1,100}$/);
const clientSecret = z.string().regex(/^pi_\w{1,200}$/);

const digits = (text: string) => text.replace(/[\s-]/g, '');

/** The sandbox's card form; a real card number never gets this far, as only listed test numbers are known. */
export const sandboxCard = z.object({
  number: z
    .string()
    .transform(digits)
    .pipe(z.string().regex(/^\d{12,19}$/, 'Your card number is incomplete.')),
  expiry: z
    .string()
    .trim()
    .regex(/^(0?[1-9]|1[0-2])\s*\/\s*(\d{2}|20\d{2})$/, "Your card's expiration date is incomplete."),
  cvc: z
    .string()
    .trim()
    .regex(/^\d{3,4}$/, "Your card's security code is incomplete."),
});

const confirmation = success.extend({
  /** The PaymentIntent's status; `requires_action` asks for the bank's extra step. */
  status: z.string(),
});

export const paymentEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/client/payment-settings',
    access: 'client',
    summary: 'Which card form to show.',
    response: success.extend({ provider: z.enum(paymentProviders), publishableKey: z.string().nullable() }),
  }),
  createIntent: endpoint({
    method: 'POST',
    path: '/api/client/invoices/:id/payment-intent',
    access: 'client',
    summary: "Prepares the payment of one of the client's invoices; asked twice, it answers with the same payment.",
    params: pathId,
    response: success.extend({ clientSecret: z.string(), amount: z.string(), currency: z.string() }),
  }),
  outcome: endpoint({
    method: 'POST',
    path: '/api/client/payments/:paymentIntent/outcome',
    access: 'client',
    summary: "Asks the provider how a payment of the client's stands, and settles it.",
    params: z.object({ paymentIntent: paymentIntentId }),
    response: success.extend({ outcome: z.enum(paymentOutcomes), invoiceNumber: z.string(), amount: z.string(), currency: z.string() }),
  }),
};

/** There with the sandbox only: what a real provider's own host would answer. */
export const sandboxEndpoints = {
  confirm: endpoint({
    method: 'POST',
    path: '/api/payments/sandbox/confirm',
    access: 'client',
    summary: 'Pays with a test card.',
    body: sandboxCard.extend({ clientSecret }),
    response: confirmation,
  }),
  authenticate: endpoint({
    method: 'POST',
    path: '/api/payments/sandbox/authenticate',
    access: 'client',
    summary: "Answers the test bank's question.",
    body: z.object({ clientSecret, approve: z.boolean() }),
    response: confirmation,
  }),
};
