import type { ProposalState } from '#domain/sales/proposal-states.ts';
import type { Transaction } from '#server/db/client.ts';
import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { proposalTransitions } from './proposals.policy.ts';
import { presentDetail, presentProposal } from './proposals.present.ts';
import {
  findProposal,
  findSent,
  findSignature,
  insertEvent,
  listEvents,
  listMessages,
  listProposals,
  lockProposal,
  type NewProposalRow,
  type ProposalFilter,
  type ProposalRow,
  updateProposal,
} from './proposals.store.ts';

/** Pages of proposals. Only all proposals or those of one state have a total. */
export const proposalPages = ({ db }: Deps, filter: ProposalFilter) => ({
  list: async (limit: number, before: NewestFirstCursor | undefined) =>
    (await listProposals(db, { ...filter, limit, before })).map((row) => ({ ...presentProposal(row), total: row.total })),
  isCounted: !filter.clientId && !filter.leadId && !filter.projectId && !filter.search,
});

export async function readProposal({ db, clock }: Deps, id: number) {
  const proposal = await findProposal(db, id);
  if (!proposal) throw notFound('Proposal');
  const { today } = await studioToday(db, clock);
  const [events, messages, signature] = await Promise.all([listEvents(db, id), listMessages(db, id), findSignature(db, id)]);
  return presentDetail({ proposal, events, messages, signature, today });
}

/** Locks a proposal until the transaction ends. @throws AppError not_found */
export async function lockProposalById(tx: Transaction, id: number): Promise<ProposalRow> {
  const proposal = await lockProposal(tx, id);
  if (!proposal) throw notFound('Proposal');
  return proposal;
}

/** Locks a proposal until the transaction ends. @returns it as its client sees it @throws AppError not_found, also for a draft */
export async function lockSentById(tx: Transaction, id: number): Promise<ProposalRow> {
  await lockProposalById(tx, id);
  // This is a separate statement: the one that waited for the lock doesn't see a version that was added meanwhile.
  const sent = await findSent(tx, id);
  if (!sent) throw notFound('Proposal');
  return sent;
}

interface Move {
  to: ProposalState;
  note?: string | null;
  /** The admin who moves the proposal, or the client by name. */
  by?: { userId: number | null } | { name: string };
  /** Columns that change together with the state. */
  changes?: Partial<NewProposalRow>;
}

/** Moves a locked proposal to another state and records it. @throws AppError conflict if it can't have that state next */
export async function moveProposal(
  { clock }: Deps,
  tx: Transaction,
  proposal: ProposalRow,
  { to, note = null, by = { userId: null }, changes = {} }: Move,
) {
  const { id, state: from } = proposal;
  if (!proposalTransitions[from].includes(to)) throw new AppError('conflict', `This proposal is ${from} and can't become ${to}.`);
  const now = clock.now();
  await updateProposal(tx, id, { ...changes, state: to, updatedAt: now });
  await insertEvent(tx, { ...by, proposalId: id, createdAt: now, from, to, version: changes.version ?? proposal.version, note });
}
