import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Connection } from '../../db/client.ts';
import { isOlderThan, type NewestFirstCursor } from '../../db/paging.ts';
import { clients } from '../../db/schema/clients.ts';
import { videoCredits } from '../../db/schema/credits.ts';
import { projects } from '../../db/schema/projects.ts';

export type CreditRow = typeof videoCredits.$inferSelect;
export type NewCreditRow = typeof videoCredits.$inferInsert;

export async function insertEntry(db: Connection, entry: NewCreditRow): Promise<CreditRow> {
  const [row] = await db.insert(videoCredits).values(entry).returning();
  return row!;
}

export async function findEntry(db: Connection, id: number): Promise<CreditRow | undefined> {
  const [row] = await db.select().from(videoCredits).where(eq(videoCredits.id, id));
  return row;
}

export const listEntries = (db: Connection, clientId: number, limit: number, before: NewestFirstCursor | undefined) =>
  db
    .select()
    .from(videoCredits)
    .where(and(eq(videoCredits.clientId, clientId), isOlderThan(videoCredits, before)))
    .orderBy(desc(videoCredits.createdAt), desc(videoCredits.id))
    .limit(limit);

const isRemaining = gt(videoCredits.remaining, 0);
/** Credits that never expire come last. */
const soonestExpiryFirst = [asc(videoCredits.expiryDate), asc(videoCredits.id)];

/** Deducts an amount from the remaining credits, the soonest to expire first. */
export async function deductRemaining(db: Connection, clientId: number, amount: number) {
  const queue = db
    .select({
      id: videoCredits.id,
      ahead: sql<number>`coalesce(sum(${videoCredits.remaining}) over (
        order by ${videoCredits.expiryDate}, ${videoCredits.id} rows between unbounded preceding and 1 preceding), 0)`.as('ahead'),
    })
    .from(videoCredits)
    .where(and(eq(videoCredits.clientId, clientId), isRemaining))
    .as('queue');
  await db
    .update(videoCredits)
    .set({ remaining: sql`greatest(${videoCredits.remaining} - (${amount} - ${queue.ahead}), 0)` })
    .from(queue)
    .where(and(eq(videoCredits.id, queue.id), lt(queue.ahead, amount)));
}

const expired = (today: string) => and(isRemaining, lt(videoCredits.expiryDate, today));

/** A client's expired credits that are left, in the order they are deducted. */
export const listExpired = (db: Connection, clientId: number, today: string) =>
  db
    .select()
    .from(videoCredits)
    .where(and(eq(videoCredits.clientId, clientId), expired(today)))
    .orderBy(...soonestExpiryFirst);

/** Clients with expired credits left, up to a limit. */
export const clientsWithExpired = (db: Connection, today: string, limit: number) =>
  db
    .selectDistinct({ clientId: videoCredits.clientId })
    .from(videoCredits)
    .innerJoin(clients, eq(clients.id, videoCredits.clientId))
    .where(and(expired(today), isNull(clients.erasedAt)))
    .limit(limit);

/** Whether a project belongs to the client. Read here rather than through the projects feature, which itself uses credits. */
export const isProjectOfClient = async (db: Connection, projectId: number, clientId: number): Promise<boolean> =>
  (await db.$count(projects, and(eq(projects.id, projectId), eq(projects.clientId, clientId)))) > 0;
