import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { proposalSelection } from '#contract/sales/proposal-amounts.ts';
import { type ProposalContent, proposalContent } from '#contract/sales/proposal-content.ts';
import { proposalEndpoints, proposalTemplateEndpoints } from '#contract/sales/proposal-endpoints.ts';
import { proposalLinkEndpoints } from '#contract/sales/proposal-links.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call, type ItemOf } from '#web/lib/api.ts';

export type LinkedProposal = ReturnType<typeof readLinked>;
export type AdminProposal = ReturnType<typeof readAdmin>;
export type ListedProposal = ItemOf<typeof proposalEndpoints.list>;

/** What the document shows, of a proposal that is read by its link or being written. */
export type ShownProposal = Pick<LinkedProposal, 'title' | 'recipientName' | 'currency' | 'validUntil' | 'content'>;

/** The proposal that a link opens. */
export const linkedProposal = (token: string) =>
  queryOptions({
    queryKey: ['proposal link', token],
    queryFn: async () => readLinked(await call(proposalLinkEndpoints.read, { params: { token } })),
    // Each reading counts as opening it; a newer version is noticed when this one is signed.
    refetchOnWindowFocus: false,
  });

export const adminProposal = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'proposals', id],
    queryFn: async () => readAdmin(await call(proposalEndpoints.read, { params: { id } })),
  });

export const proposalTemplates = queryOptions({
  queryKey: ['admin', 'proposals', 'templates'],
  queryFn: async () => (await call(proposalTemplateEndpoints.list, {})).templates,
});

const readLinked = ({ proposal }: JsonResponse<typeof proposalLinkEndpoints.read>) => ({
  ...proposal,
  content: readContent(proposal.content),
  acceptance: readAcceptance(proposal.acceptance),
});

export const readAdmin = ({ proposal }: JsonResponse<typeof proposalEndpoints.read>) => ({
  ...proposal,
  content: readContent(proposal.content),
  acceptance: readAcceptance(proposal.acceptance),
});

/** What has a default is always there, which the types of JSON don't say. */
const readContent = (content: z.input<typeof proposalContent>): ProposalContent => proposalContent.parse(content);

const readAcceptance = <Acceptance extends { selection: z.input<typeof proposalSelection> }>(acceptance: Acceptance | null) =>
  acceptance && { ...acceptance, selection: proposalSelection.parse(acceptance.selection) };
