import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { notFound } from '#server/shared/app-error.ts';
import { listOwnProposals } from './own-proposals.store.ts';
import { currentState, isRecipient } from './proposals.policy.ts';
import { findSent, type ProposalRow } from './proposals.store.ts';

type Recipient = Parameters<typeof isRecipient>[1];

export const ownProposalPages = ({ db, clock }: Deps, client: Recipient, projectId: number | undefined) => ({
  list: async (limit: number, before: NewestFirstCursor | undefined) => {
    const { today } = await studioToday(db, clock);
    const rows = await listOwnProposals(db, { client, projectId, limit, before });
    return rows.map((row) => ({ ...row, state: currentState(row, today) }));
  },
});

/** @throws AppError not_found, also for a proposal to another client */
export async function requireOwnProposal({ db }: Deps, client: Recipient, id: number): Promise<ProposalRow> {
  const proposal = await findSent(db, id);
  if (!proposal || !isRecipient(proposal, client)) throw notFound('Proposal');
  return proposal;
}
