import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { linkToken } from '#api/shared/expiring-links.ts';
import { pathId } from '#api/shared/fields.ts';
import { pdfFile, success } from '#api/shared/responses.ts';
import { clientInvoiceDetail } from './invoices.ts';
import { paymentEndpoints, paymentIntentParams } from './payments.ts';

/** Whoever has the link in an invoice's email sees and pays this one invoice, without a session. The token reaches nothing else. */
export const payLinkEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/pay/:token',
    access: 'public',
    summary: 'Returns the invoice of a pay link.',
    reads: [],
    params: linkToken,
    response: success.extend({ invoice: clientInvoiceDetail }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/pay/:token/pdf',
    access: 'public',
    summary: 'Returns the invoice of a pay link as a PDF.',
    params: linkToken,
    response: pdfFile,
  }),
  createIntent: endpoint({
    ...paymentEndpoints.createIntent,
    path: '/api/pay/:token/payment-intent',
    access: 'public',
    summary: 'Creates a payment for the invoice of a pay link, or returns the open one.',
    params: linkToken,
  }),
  outcome: endpoint({
    ...paymentEndpoints.outcome,
    path: '/api/pay/:token/payments/:paymentIntent/outcome',
    access: 'public',
    summary: 'Checks a payment of the invoice of a pay link with the provider and settles it.',
    params: linkToken.extend(paymentIntentParams.shape),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/admin/invoices/:id/revoke-pay-links',
    access: 'admin',
    summary: 'Ends all pay links of an invoice that were emailed so far.',
    params: pathId,
    response: success.extend({ revoked: z.int() }),
  }),
};
