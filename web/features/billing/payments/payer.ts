import { createContext, useContext } from 'react';
import { payLinkEndpoints } from '#api/billing/pay-links.ts';
import { type PaymentPart, paymentEndpoints } from '#api/billing/payments.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

/** What a card form needs to confirm a payment. */
export type PreparedPayment = JsonResponse<typeof paymentEndpoints.createIntent>;

export type PaymentOutcome = JsonResponse<typeof paymentEndpoints.outcome>;

/** Who pays: a client who is signed in, or whoever has the link of one invoice. */
export interface Payer {
  prepare: (invoiceId: number, part: PaymentPart) => Promise<PreparedPayment>;
  readOutcome: (paymentIntent: string) => Promise<PaymentOutcome>;
  /** The page on which an invoice is paid. */
  payPath: (invoiceId: number) => string;
  /** The page that says how a payment ended, by its `payment_intent`. */
  resultPath: string;
  hasAccount: boolean;
}

const signedIn: Payer = {
  prepare: (id, part) => call(paymentEndpoints.createIntent, { params: { id }, body: { part } }),
  readOutcome: (paymentIntent) => call(paymentEndpoints.outcome, { params: { paymentIntent } }),
  payPath: (id) => `/client/invoices/${id}/pay`,
  resultPath: '/client/payment-success',
  hasAccount: true,
};

/** @param token of a pay link, which is for one invoice */
export const payerByLink = (token: string): Payer => ({
  prepare: (_id, part) => call(payLinkEndpoints.createIntent, { params: { token }, body: { part } }),
  readOutcome: (paymentIntent) => call(payLinkEndpoints.outcome, { params: { token, paymentIntent } }),
  payPath: () => `/pay/${token}`,
  resultPath: `/pay/${token}`,
  hasAccount: false,
});

export const PayerContext = createContext(signedIn);

export const usePayer = () => useContext(PayerContext);
