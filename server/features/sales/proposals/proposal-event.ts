import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { emitEvent } from '#server/features/messaging/webhooks/emit-event.ts';
import type { ProposalRow } from './proposals.store.ts';

type Described = Pick<ProposalRow, 'id' | 'title' | 'version' | 'recipientName'>;

/** The proposal that an event is about, as events show it. */
export const eventProposal = ({ id, title, version, recipientName: name }: Described) => ({ id, title, version, name });

type ProposalEvent = 'proposal.sent' | 'proposal.declined' | 'proposal.countersigned';

/** Tells other programs what became of a proposal. */
export const emitProposalEvent = (deps: Deps, tx: Transaction, type: ProposalEvent, proposal: Described) =>
  emitEvent(deps, tx, { type, data: { proposal: eventProposal(proposal) } }, { proposalId: proposal.id });
