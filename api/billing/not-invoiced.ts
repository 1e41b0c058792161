import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { id } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';
import { queryId } from './invoices.ts';

/** What a client signed for a project that isn't invoiced yet, in one currency: its milestones whose invoices aren't sent. */
const notInvoiced = z
  .object({ projectId: id, projectTitle: z.string(), currency: z.string(), amount: z.string() })
  .meta({ id: 'NotInvoiced' });
export type NotInvoiced = z.output<typeof notInvoiced>;

export const notInvoicedEndpoints = {
  listOwn: endpoint({
    method: 'GET',
    path: '/api/client/not-invoiced',
    access: 'client',
    summary: "Lists what the client signed that isn't invoiced yet, by project and currency, or of one project.",
    reads: ['invoices', 'projects'],
    query: z.object({ projectId: queryId }),
    response: success.extend({ notInvoiced: z.array(notInvoiced) }),
  }),
};
