import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockLead, moveLead } from '#server/features/sales/leads/leads.service.ts';
import { lockLeadRow } from '#server/features/sales/leads/leads.store.ts';
import type { Actor } from '#server/shared/actor.ts';
import { findProposal, type ProposalRow } from './proposals.store.ts';

type OfLead = Pick<ProposalRow, 'leadId'>;

/** Locks the lead that a proposal is for, before the proposal, in the same order as deleting the lead does, to avoid deadlocks. */
export async function lockLeadOf(tx: Transaction, proposalId: number): Promise<void> {
  const proposal = await findProposal(tx, proposalId);
  if (proposal?.leadId) await lockLeadRow(tx, proposal.leadId);
}

/** Moves a lead to whom a proposal was sent. A lead that is further, or lost, stays where it is. */
export async function advanceSentLead(deps: Deps, tx: Transaction, { leadId }: OfLead, actor: Actor): Promise<void> {
  if (leadId === null) return;
  const lead = await lockLead(tx, leadId);
  if (lead.stage === 'new' || lead.stage === 'brief_sent') await moveLead(deps, tx, lead, { to: 'proposal_sent', actor });
}

/** Wins a lead who has accepted a proposal. One that was won before keeps its project. */
export async function advanceAcceptedLead(
  deps: Deps,
  tx: Transaction,
  { leadId }: OfLead,
  became: { clientId: number; projectId: number },
  actor: Actor,
): Promise<void> {
  if (leadId === null) return;
  const lead = await lockLead(tx, leadId);
  if (lead.stage !== 'won') await moveLead(deps, tx, lead, { to: 'won', actor, ...became });
}
