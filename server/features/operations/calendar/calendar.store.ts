import { and, eq, isNull, or } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { calendarFeeds } from '#server/db/schema/operations/calendar.ts';

/** Whose calendar it is: an admin's shows the whole studio, a client's only their own. */
export type FeedOwner = { userId: number } | { clientId: number };

const isOf = (owner: FeedOwner) =>
  'clientId' in owner ? eq(calendarFeeds.clientId, owner.clientId) : eq(calendarFeeds.userId, owner.userId);

export const findFeed = async (db: Connection, owner: FeedOwner) => (await db.select().from(calendarFeeds).where(isOf(owner)))[0];

export async function replaceFeed(db: Connection, feed: FeedOwner & { tokenHash: string; createdAt: Date }) {
  const { tokenHash, createdAt } = feed;
  const target = 'clientId' in feed ? calendarFeeds.clientId : calendarFeeds.userId;
  await db.insert(calendarFeeds).values(feed).onConflictDoUpdate({ target, set: { tokenHash, createdAt } });
}

/** @returns whether there was a feed */
export const deleteFeed = async (db: Connection, owner: FeedOwner): Promise<boolean> =>
  (await db.delete(calendarFeeds).where(isOf(owner)).returning({ id: calendarFeeds.id })).length > 0;

/** Whose token it is, unless they are a client who can't sign in. */
export async function findOwner(db: Connection, tokenHash: string): Promise<FeedOwner | undefined> {
  const maySignIn = and(clients.verified, isNull(clients.deactivatedAt), isNull(clients.erasedAt));
  const [feed] = await db
    .select({ userId: calendarFeeds.userId, clientId: calendarFeeds.clientId })
    .from(calendarFeeds)
    .leftJoin(clients, eq(clients.id, calendarFeeds.clientId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), or(isNull(calendarFeeds.clientId), maySignIn)));
  if (!feed) return undefined;
  return feed.clientId === null ? { userId: feed.userId! } : { clientId: feed.clientId };
}
