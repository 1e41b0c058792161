import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { calendarDate, id, pathId } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';
import { debitMethods, onlinePaymentMethods } from '#domain/shared/online-payments.ts';

/** How an invoice was paid (specification section 3, plus direct debits): online, recorded by the studio, or with the client's credit. */
export const paymentMethods = [
  'credit_card',
  'direct_debit',
  'bank_transfer',
  'paypal',
  'stripe',
  'cash',
  'other',
  'credit_balance',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How money that the studio records by hand came or went. */
export const manualPaymentMethods = ['bank_transfer', 'paypal', 'cash', 'other'] as const;

/**
 * The kinds of ledger entries. A void takes back a payment that the studio had recorded by mistake. A write-off moves no money: it gives up
 * what is due, or is negative for what is paid or expected again.
 */
export const paymentKinds = ['payment', 'refund', 'dispute', 'void', 'write_off'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** What a client pays of an invoice with a deposit: the deposit, or everything that is due. */
export const paymentParts = ['deposit', 'all'] as const;
export type PaymentPart = (typeof paymentParts)[number];

/** Which card form the browser shows: Stripe's, the sandbox's, or none. */
export const paymentProviders = ['stripe', 'sandbox', 'off'] as const;

/** Paid; being processed by the bank; waiting for the client; or failed. */
export const paymentOutcomes = ['settled', 'processing', 'open', 'failed'] as const;

/** A payment of which the banks haven't said whether it succeeds. Its invoice is still due, but not to be paid again. */
export const processingPayment = z
  .object({
    method: z.enum(onlinePaymentMethods),
    amount: z.string(),
    /** The day by which the banks usually have confirmed the payment. */
    expectedOn: calendarDate,
  })
  .meta({ id: 'ProcessingPayment' });

export const paymentIntentParams = z.object({ paymentIntent: z.string().regex(/^pi_\w{1,100}$/) });
const clientSecret = z.string().regex(/^pi_\w{1,200}$/);

const digits = (text: string) => text.replace(/[\s-]/g, '');

/** The sandbox's card form. It accepts only the listed test numbers, never a real card. */
export const sandboxCard = z.object({
  number: z
    .string()
    .max(50, 'Your card number is incomplete.')
    .transform(digits)
    .pipe(z.string().regex(/^\d{12,19}$/, 'Your card number is incomplete.')),
  expiry: z
    .string()
    .trim()
    .max(20, "Your card's expiration date is incomplete.")
    // The number pad of a phone has no slash.
    .transform((text) => text.replace(/^(\d\d)(\d\d)$/, '$1/$2'))
    .pipe(z.string().regex(/^(0?[1-9]|1[0-2])\s*\/\s*(\d{2}|20\d{2})$/, "Your card's expiration date is incomplete.")),
  cvc: z
    .string()
    .trim()
    .regex(/^\d{3,4}$/, "Your card's security code is incomplete."),
});

/** The sandbox's form for bank debits. It accepts only the listed test accounts, never a real one. */
export const sandboxAccount = z.object({
  account: z
    .string()
    .max(100, 'Your account number is incomplete.')
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^[A-Za-z0-9]{8,34}$/, 'Your account number is incomplete.')),
});

const confirmation = success.extend({
  /** The PaymentIntent's status; `requires_action` means that the bank wants to authenticate the client. */
  status: z.string(),
});

export const paymentEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/payment-settings',
    access: 'public',
    summary: 'Returns which card form to show.',
    reads: [],
    response: success.extend({ provider: z.enum(paymentProviders), publishableKey: z.string().nullable() }),
  }),
  createIntent: endpoint({
    method: 'POST',
    path: '/api/client/invoices/:id/payment-intent',
    access: 'client',
    summary: "Creates a payment for one of the client's own invoices, or returns the open one.",
    params: pathId,
    body: z.object({ part: z.enum(paymentParts, 'Please choose the deposit or all that is due.').default('all') }),
    response: success.extend({
      clientSecret: z.string(),
      amount: z.string(),
      currency: z.string(),
      /** The ways to pay that this invoice allows. */
      methods: z.array(z.enum(onlinePaymentMethods)),
    }),
  }),
  outcome: endpoint({
    method: 'POST',
    path: '/api/client/payments/:paymentIntent/outcome',
    access: 'client',
    summary: "Checks one of the client's own payments with the provider and settles it.",
    reads: ['invoices'],
    params: paymentIntentParams,
    response: success.extend({
      outcome: z.enum(paymentOutcomes),
      /** Why it failed, in the provider's words for the payer. */
      reason: z.string().nullable(),
      /** A payment that the bank needs days to process; null if there is none. */
      processing: processingPayment.nullable(),
      invoiceId: id,
      projectId: id.nullable(),
      /** Whether the project can begin once the client has uploaded footage. */
      awaitsFootage: z.boolean(),
      /** Whether the client has registered and can sign in, and isn't only invited. */
      hasRegistered: z.boolean(),
      invoiceNumber: z.string(),
      amount: z.string(),
      currency: z.string(),
      /** What is left to pay on the invoice. */
      amountDue: z.string(),
      /** What else the client signed for the project and isn't invoiced yet, in the invoice's currency; null if nothing is. */
      notInvoiced: z.string().nullable(),
      /** When `amountDue` is due; null while the balance waits for the final delivery. */
      dueDate: calendarDate.nullable(),
    }),
  }),
};

/** The calls that Stripe's own host would serve, to whoever has the client secret. They exist only with the sandbox. */
export const sandboxEndpoints = {
  confirm: endpoint({
    method: 'POST',
    path: '/api/payments/sandbox/confirm',
    access: 'public',
    summary: 'Pays with a test card.',
    body: sandboxCard.extend({ clientSecret }),
    response: confirmation,
  }),
  debit: endpoint({
    method: 'POST',
    path: '/api/payments/sandbox/debit',
    access: 'public',
    summary: 'Pays from a test bank account, which takes a while.',
    body: sandboxAccount.extend({ clientSecret, method: z.enum(debitMethods) }),
    response: confirmation,
  }),
  authenticate: endpoint({
    method: 'POST',
    path: '/api/payments/sandbox/authenticate',
    access: 'public',
    summary: "Completes or declines the test bank's authentication.",
    body: z.object({ clientSecret, approve: z.boolean() }),
    response: confirmation,
  }),
};
