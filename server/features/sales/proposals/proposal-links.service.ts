import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import { dateIn, days, subtractMilliseconds } from '#server/shared/clock.ts';
import type { Network } from '#server/shared/networks/networks.ts';
import { hashToken, newLinkToken } from '#server/shared/tokens.ts';
import { findLinked, insertLink, removeLinks, revokeLinkRows } from './proposal-links.store.ts';
import { lockProposal, type ProposalRow } from './proposals.store.ts';

/** A link shows its proposal for 90 days after the last day on which that could be signed. */
const retention = 90 * days;
const firstOpenDay = (now: Date) => dateIn('UTC', subtractMilliseconds(now, retention));

/** A new link to a proposal, such as for one email about it. @returns its path, which can't be read again: only the token's hash is stored */
export async function createProposalLink({ clock }: Pick<Deps, 'clock'>, db: Connection, proposalId: number): Promise<string> {
  const token = newLinkToken();
  await insertLink(db, { proposalId, tokenHash: hashToken(token), createdAt: clock.now() });
  return `/proposal/${token}`;
}

/**
 * The proposal that a link opens. Only guesses count towards the network's limit.
 * @throws AppError not_found for a link that is unknown, revoked, or has ended; too_many_requests
 */
export async function requireProposalLink(deps: Deps, token: string, network: Network): Promise<ProposalRow> {
  await deps.limits.consume('link', network);
  const linked = await findLinked(deps.db, hashToken(token));
  if (!linked || linked.revokedAt || linked.endsOn! < firstOpenDay(deps.clock.now())) throw notFound('Proposal');
  await deps.limits.refund('link', network);
  const { revokedAt: _, ...proposal } = linked;
  return proposal;
}

/** @returns how many links ended @throws AppError not_found */
export const revokeProposalLinks = ({ db, clock }: Deps, id: number, actor: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const proposal = await lockProposal(tx, id);
    if (!proposal) throw notFound('Proposal');
    const revoked = await revokeLinkRows(tx, id, clock.now());
    const clientId = proposal.clientId ?? undefined;
    if (revoked > 0) await recordAudit(tx, { action: 'proposal.links_revoked', actor, clientId, target: proposal.title });
    return revoked;
  });

export function cleanUpProposalLinks({ db, clock }: Deps, batchSize?: number) {
  const now = clock.now();
  return removeLinks(db, { instant: subtractMilliseconds(now, retention), day: firstOpenDay(now) }, batchSize);
}
