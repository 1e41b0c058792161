import { queryOptions } from '@tanstack/react-query';
import { ownProposalEndpoints } from '#contract/sales/own-proposal-endpoints.ts';
import { proposalEndpoints, proposalTemplateEndpoints } from '#contract/sales/proposal-endpoints.ts';
import { proposalLinkEndpoints } from '#contract/sales/proposal-links.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call, type ItemOf } from '#web/lib/api.ts';

export type LinkedProposal = JsonResponse<typeof proposalLinkEndpoints.read>['proposal'];
export type AdminProposal = JsonResponse<typeof proposalEndpoints.read>['proposal'];
export type ListedProposal = ItemOf<typeof proposalEndpoints.list>;
export type OwnProposal = JsonResponse<typeof ownProposalEndpoints.list>['proposals'][number];

/** What the document shows, of a proposal that is read by its link or being written. */
export type ShownProposal = Pick<LinkedProposal, 'title' | 'isChangeOrder' | 'recipientName' | 'currency' | 'validUntil' | 'content'>;

/** The proposal that a link opens; or that of an id, for its client. */
export const linkedProposal = (token: string) =>
  queryOptions({
    queryKey: ['proposal link', token],
    queryFn: async () => {
      // Loaded at the same time, so that no text is shown before it can be formatted.
      const [{ proposal }] = await Promise.all([
        call(proposalLinkEndpoints.read, { params: { token } }),
        import('./document/markdown.tsx'),
      ]);
      return proposal;
    },
    // What is read stays as it is; that there is a newer version is noticed when this one is signed.
    refetchOnWindowFocus: false,
  });

export const adminProposal = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'proposals', id],
    queryFn: async () => (await call(proposalEndpoints.read, { params: { id } })).proposal,
  });

export const ownProjectProposals = (projectId: number) =>
  queryOptions({
    queryKey: ['client', 'proposals', 'of project', projectId],
    queryFn: async () => (await call(ownProposalEndpoints.list, { query: { projectId } })).proposals,
  });

export const projectProposals = (projectId: number) =>
  queryOptions({
    queryKey: ['admin', 'proposals', 'of project', projectId],
    queryFn: (): Promise<OwnProposal[]> => call(proposalEndpoints.list, { query: { projectId } }),
  });

export const proposalTemplates = queryOptions({
  queryKey: ['admin', 'proposals', 'templates'],
  queryFn: async () => (await call(proposalTemplateEndpoints.list, {})).templates,
});
