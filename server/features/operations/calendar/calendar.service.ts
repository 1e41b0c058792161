import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import { linkTo } from '#server/shared/links.ts';
import { hashToken, newLinkToken } from '#server/shared/tokens.ts';
import { deleteFeed, type FeedOwner, findFeed, findOwner, replaceFeed } from './calendar.store.ts';

export const readFeed = async ({ db }: Deps, owner: FeedOwner) => ({ createdAt: (await findFeed(db, owner))?.createdAt ?? null });

/** @returns the link, which can't be read again: only its token's hash is stored */
export async function createFeed({ db, clock, settings }: Deps, owner: FeedOwner, actor: Actor) {
  const token = newLinkToken();
  const createdAt = clock.now();
  await db.transaction(async (tx) => {
    await replaceFeed(tx, { ...owner, tokenHash: hashToken(token), createdAt });
    await recordAudit(tx, { action: 'calendar_link.created', actor });
  });
  return { url: linkTo(settings.publicUrl, `/calendar/${token}.ics`), createdAt };
}

export const removeFeed = ({ db }: Deps, owner: FeedOwner, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    if (await deleteFeed(tx, owner)) await recordAudit(tx, { action: 'calendar_link.removed', actor });
  });

/** @throws AppError not_found for a link that was turned off or replaced, or whose client can't sign in */
export async function requireOwner({ db }: Deps, token: string): Promise<FeedOwner> {
  const owner = await findOwner(db, hashToken(token));
  if (!owner) throw notFound('Calendar');
  return owner;
}
