import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { expiryStatusOf } from '#server/shared/expiry.ts';
import type { Network } from '#server/shared/networks/networks.ts';
import { hashToken, newLinkToken } from '#server/shared/tokens.ts';
import { findLink, insertLink } from './brief-links.store.ts';

const lifetime = 60 * days;

/** A new link to a brief. @returns its path, which can't be read again: only the token's hash is stored */
export async function createBriefLink({ clock }: Deps, db: Connection, briefId: number, actor: Actor): Promise<string> {
  const token = newLinkToken();
  const createdAt = clock.now();
  const expiresAt = addMilliseconds(createdAt, lifetime);
  await insertLink(db, { briefId, tokenHash: hashToken(token), userId: adminIdOf(actor), createdAt, expiresAt });
  return `/brief/${token}`;
}

/** The id of the brief that a link opens. @throws AppError not_found for a link that is unknown, expired or revoked */
export async function requireBriefLink({ clock }: Deps, db: Connection, token: string): Promise<number> {
  const link = await findLink(db, hashToken(token));
  if (!link || expiryStatusOf(link, clock.now()) !== 'active') throw notFound('Brief');
  return link.briefId;
}

/** The same for a person's request. Only guesses count towards the network's limit. @throws AppError too_many_requests, too */
export async function openBriefLink(deps: Deps, token: string, network: Network): Promise<number> {
  await deps.limits.consume('link', network);
  const briefId = await requireBriefLink(deps, deps.db, token);
  await deps.limits.refund('link', network);
  return briefId;
}
