import type { ownProposalEndpoints } from '#api/sales/own-proposal-endpoints.ts';
import { proposalEndpoints, proposalTemplateEndpoints } from '#api/sales/proposal-endpoints.ts';
import { proposalLinkEndpoints } from '#api/sales/proposal-links.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call, type ItemOf } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';

export type LinkedProposal = JsonResponse<typeof proposalLinkEndpoints.read>['proposal'];
export type AdminProposal = JsonResponse<typeof proposalEndpoints.read>['proposal'];
export type ListedProposal = ItemOf<typeof proposalEndpoints.list>;
export type OwnProposal = JsonResponse<typeof ownProposalEndpoints.list>['proposals'][number];

/** The part of a proposal that the document shows, whether it's read by its link or being written. */
export type ShownProposal = Pick<LinkedProposal, 'title' | 'isChangeOrder' | 'recipientName' | 'currency' | 'validUntil' | 'content'>;

/** The proposal that a link opens; or that of an id, for its client. */
export function linkedProposal(token: string) {
  const input = { params: { token } };
  const linked = query(proposalLinkEndpoints.read, input, {
    select: ({ proposal }) => proposal,
    // What is read stays as it is; that there is a newer version is noticed when this one is signed.
    refetchOnWindowFocus: false,
  });
  // Loaded at the same time, so that no text is shown before it can be formatted.
  const queryFn = async () => (await Promise.all([call(proposalLinkEndpoints.read, input), import('./document/markdown.tsx')]))[0];
  return { ...linked, queryFn };
}

export const adminProposal = (id: number | string) =>
  query(proposalEndpoints.read, { params: { id } }, { select: ({ proposal }) => proposal });

export const proposalTemplates = query(proposalTemplateEndpoints.list, {}, { select: ({ templates }) => templates });
