import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import { proposalLinks } from './proposal-links.store.ts';
import { lockProposal } from './proposals.store.ts';

/** Finds the proposal that a link opens. */
export const { open: openProposalLink } = proposalLinks;

/** Creates a link to a proposal, such as for one email about it. @returns its path */
export const createProposalLink = async (deps: Pick<Deps, 'clock'>, db: Connection, proposalId: number): Promise<string> =>
  (await proposalLinks.create(deps, db, { proposalId })).path;

/** Ends all links to a proposal. @returns how many links ended @throws AppError not_found */
export const revokeProposalLinks = ({ db, clock }: Deps, id: number, actor: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const proposal = await lockProposal(tx, id);
    if (!proposal) throw notFound('Proposal');
    const revoked = await proposalLinks.revoke(tx, { proposalId: id }, clock.now());
    const clientId = proposal.clientId ?? undefined;
    if (revoked > 0) await recordAudit(tx, { action: 'proposal.links_revoked', actor, clientId, target: proposal.title });
    return revoked;
  });
