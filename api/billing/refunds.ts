import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, instant, pathId, singleLine } from '#api/shared/fields.ts';
import { decimalAmount } from '#api/shared/money.ts';
import { success } from '#api/shared/responses.ts';
import { manualPaymentMethods } from './payments.ts';

/** How money that the studio refunds itself can go back. */
export const refundMethods = [...manualPaymentMethods, 'credit_balance'] as const;

/** `requested` isn't confirmed by the payment provider yet; `failed` left the money with the studio. */
export const refundStatuses = ['requested', 'pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** `open` is requested or pending. */
export const refundStatusFilters = [...refundStatuses, 'open'] as const;
export type RefundStatusFilter = (typeof refundStatusFilters)[number];

export const openRefundStatuses: RefundStatus[] = ['requested', 'pending'];

/** A refund as entered by an admin. */
export const refundForm = z.object({
  amount: decimalAmount,
  /** Why the money is refunded. The client reads this reason on the credit note. */
  reason: singleLine('Reason', 500),
  /** Which payment to refund; needed only where an invoice has several. */
  paymentId: id.optional(),
  /**
   * By how much the claim shrinks, which a credit note documents: `true` for the whole refund. Without it, the client owes the money
   * again.
   */
  reduceClaim: z.union([z.boolean(), decimalAmount]).optional(),
  /** How the money was returned, if not the way it was paid. The payment provider isn't asked for a refund then. */
  method: z
    .enum(refundMethods)
    .or(z.literal('').transform(() => undefined))
    .optional(),
  /** Ends the renewal of the package that the invoice sold; a refund of everything that reduces the claim ends the package anyway. */
  endRenewal: z.boolean().optional(),
});
export type RefundForm = z.output<typeof refundForm>;

/** A refund's reason and state. */
export const refundFields = {
  /** Null for a refund made at the payment provider. */
  reason: z.string().nullable(),
  status: z.enum(refundStatuses),
  failureReason: z.string().nullable(),
  /** Video credits that were taken back with the money. */
  creditsTakenBack: z.int(),
  createdAt: instant,
};

const refund = z.object({ id, invoiceId: id, paymentId: id, amount: z.string(), currency: z.string(), ...refundFields });

export const refundEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/admin/invoices/:id/refunds',
    access: 'admin',
    summary: 'Refunds a payment in full or in part. A refund that the payment provider refuses is returned with the status `failed`.',
    status: 201,
    params: pathId,
    body: refundForm,
    response: success.extend({ refund }),
  }),
};
