import { useQueryClient } from '@tanstack/react-query';
import type { DefaultValues } from 'react-hook-form';
import type { z } from 'zod';
import { proposalEndpoints, proposalPatch } from '#api/sales/proposal-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { useToast } from '#web/ui/toast/toast.tsx';
import { type AdminProposal, adminProposal } from '../proposal.ts';

/** A proposal as it is being written. */
export function useProposalDraft(proposal: AdminProposal) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { id } = proposal;
  const query = adminProposal(id);
  const { values, ...draft } = useAutosave({
    schema: proposalPatch,
    initial: proposal,
    valuesOf,
    scope: `proposal ${id}`,
    save: async (body) => {
      const saved = await call(proposalEndpoints.change, { params: { id }, body });
      queryClient.setQueryData(query.queryKey, saved);
      return saved.proposal;
    },
    load: async () => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).proposal,
    onLost: () => toast({ title: 'Not saved', description: "Your last changes to the proposal couldn't be saved.", destructive: true }),
  });
  // While something is invalid, the preview shows what was valid last.
  return { ...draft, values, shown: { ...proposal, ...values } };
}

export type ProposalDraft = ReturnType<typeof useProposalDraft>;
export type ProposalForm = ProposalDraft['form'];

const valuesOf = ({ title, recipientName, recipientEmail, currency, validUntil, content }: AdminProposal) =>
  ({ title, recipientName, recipientEmail, currency, validUntil, content, revision: 0 }) as DefaultValues<z.input<typeof proposalPatch>>;
