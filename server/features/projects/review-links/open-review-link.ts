import type { Deps } from '#server/deps.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import type { CallerReader } from '#server/shared/callers.ts';
import type { Network } from '#server/shared/networks/networks.ts';
import { checkPassword } from '#server/shared/passwords/passwords.ts';
import { hashToken, newToken } from '#server/shared/tokens.ts';
import { insertGuest, prepareGuestQuery } from './guests.store.ts';
import { reviewLinks } from './review-links.store.ts';

interface GuestForm {
  name: string;
  password?: string | null | undefined;
}

/**
 * @returns a link with the versions that it shows, of which there is at least one; undefined if it's unknown, expired or revoked, or what it's
 * for or its creator is gone
 */
export async function findOpenLink({ db, clock }: Deps, token: string) {
  const link = await reviewLinks.find(db, token, clock.now());
  const versions = link?.versions.filter(({ isShown }) => isShown);
  const first = versions?.[0];
  return link && first && !link.deactivatedAt ? { ...link, first, versions: versions! } : undefined;
}

/**
 * Starts a guest's session, which sees what the link is for, nothing else, and ends with the link.
 * @returns the link's id, the session's token, and when the link expires
 * @throws AppError not_found; invalid for a wrong password; too_many_requests
 */
export async function openReviewLink(deps: Deps, token: string, { name, password }: GuestForm, network: Network) {
  await deps.limits.consume('reviewLink', network);
  const link = await findOpenLink(deps, token);
  if (!link) throw new AppError('not_found', 'This review link has expired or was revoked. Ask whoever sent it for a new one.');
  if (link.password !== null) await requirePassword(deps, { id: link.id, password: link.password }, password ?? '', network);
  const { id: reviewLinkId, expiresAt } = link;
  const session = newToken();
  await insertGuest(deps.db, { reviewLinkId, name, tokenHash: hashToken(session), createdAt: deps.clock.now() });
  return { reviewLinkId, expiresAt, session };
}

/** Looks up guests by the token of their session. Created once, so that its query is prepared. */
export function guestReader({ db, clock }: Deps): CallerReader['guest'] {
  const findGuest = prepareGuestQuery(db);
  return async (token, reviewLinkId) => (token ? findGuest({ tokenHash: hashToken(token), reviewLinkId, now: clock.now() }) : undefined);
}

/** Guessing is limited and delayed like guessing the password of an account. */
async function requirePassword({ limits }: Deps, link: { id: number; password: string }, password: string, network: Network) {
  const key = ['review-link', String(link.id)];
  await limits.consume('signIn', ...key, network);
  await limits.delayAttempt(...key);
  if (!(await checkPassword(link.password, password))) throw invalidField('password', "This password isn't correct.");
  await limits.resetSignIn(key, network);
}
