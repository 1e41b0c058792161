import { and, count, desc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import { deleteInBatches } from '../../db/batches.ts';
import type { Connection } from '../../db/client.ts';
import { isOlderThan, type NewestFirstCursor } from '../../db/paging.ts';
import { notifications } from '../../db/schema/notifications.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** Who reads: a client or an admin. */
export type Reader = { clientId: number } | { userId: number };

const of = (reader: Reader) =>
  'clientId' in reader ? eq(notifications.clientId, reader.clientId) : eq(notifications.userId, reader.userId);

export async function insertNotifications(db: Connection, rows: (typeof notifications.$inferInsert)[]) {
  if (rows.length > 0) await db.insert(notifications).values(rows);
}

export const listNotifications = (db: Connection, reader: Reader, limit: number, before: NewestFirstCursor | undefined) =>
  db
    .select()
    .from(notifications)
    .where(and(of(reader), isOlderThan(notifications, before)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);

export async function countUnread(db: Connection, reader: Reader): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(of(reader), isNull(notifications.readAt)));
  return row!.unread;
}

/** @param before marks what has a smaller id too */
export async function markRead(db: Connection, reader: Reader, ids: number[], before: number | undefined, readAt: Date) {
  const shown = or(inArray(notifications.id, ids), before ? lt(notifications.id, before) : undefined);
  await db
    .update(notifications)
    .set({ readAt, digestPending: false })
    .where(and(of(reader), shown, isNull(notifications.readAt)));
}

/** Whoever has something to be told by mail that is as old as this. */
export async function listDigestReaders(db: Connection, until: Date): Promise<Reader[]> {
  const { clientId, userId, digestPending, createdAt } = notifications;
  const rows = await db
    .selectDistinct({ clientId, userId })
    .from(notifications)
    .where(and(digestPending, lte(createdAt, until)));
  return rows.map((row) => (row.clientId === null ? { userId: row.userId! } : { clientId: row.clientId }));
}

/** Takes what is to be told by mail: of two that take at once, one gets it. */
export async function claimForDigest(db: Connection, reader: Reader): Promise<NotificationRow[]> {
  const taken = await db
    .update(notifications)
    .set({ digestPending: false })
    .where(and(of(reader), notifications.digestPending))
    .returning();
  return taken.sort((one, other) => one.id - other.id);
}

export const deleteNotifications = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, notifications, lt(notifications.createdAt, before), batchSize);

export async function deleteNotificationsAbout(db: Connection, aboutClientId: number, link: string) {
  await db.delete(notifications).where(and(eq(notifications.aboutClientId, aboutClientId), eq(notifications.link, link)));
}
