import { z } from 'zod';
import { queryId } from '#api/billing/invoices.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import { calendarDate, id } from '#api/shared/fields.ts';
import { pageQuery } from '#api/shared/paging.ts';
import { success } from '#api/shared/responses.ts';
import { proposalState } from './proposals.ts';

const ownProposal = z
  .object({
    id,
    title: z.string(),
    state: proposalState,
    /** The last day on which the proposal can be signed. */
    validUntil: calendarDate,
    /** The project that the proposal became, or changes. */
    projectId: id.nullable(),
  })
  .meta({ id: 'OwnProposal' });

export const ownProposalEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/client/proposals',
    access: 'client',
    summary: "Lists the client's own proposals, or those of one project, newest first, without drafts. `/api/proposals/:id` returns one.",
    reads: ['proposals'],
    query: pageQuery.extend({ projectId: queryId }),
    response: success.extend({ proposals: z.array(ownProposal) }),
  }),
};
