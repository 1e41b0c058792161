import { z } from 'zod';
import { queryId } from '#api/billing/invoices.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, instant } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';
import { proposalState } from './proposals.ts';

/** A proposal or change order that was sent, signed or ended. */
const proposalActivity = z
  .object({
    id,
    createdAt: instant,
    proposal: z.object({ id, title: z.string(), isChangeOrder: z.boolean() }),
    to: proposalState,
    /** Who did it: an admin, or the client by name; null for what happens by itself. */
    actor: z.string().nullable(),
  })
  .meta({ id: 'ProposalActivity' });

/** A payment that arrived, or a refund. */
const paymentActivity = z
  .object({
    id,
    createdAt: instant,
    kind: z.enum(['payment', 'refund']),
    /** Never negative, not even for refunds. */
    amount: z.string(),
    currency: z.string(),
    invoice: z.object({ id, invoiceNumber: z.string() }),
    clientName: z.string(),
    /** The admin who recorded the payment or refund; null if it was paid online. */
    actor: z.string().nullable(),
  })
  .meta({ id: 'PaymentActivity' });

export const salesActivityEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/sales-activity',
    access: 'admin',
    summary: 'Lists what was offered, signed and paid of a lead and the project that it became, or of a project, oldest first.',
    reads: ['proposals', 'invoices'],
    query: z.object({ leadId: queryId, projectId: queryId }),
    response: success.extend({ proposals: z.array(proposalActivity), payments: z.array(paymentActivity) }),
  }),
};
