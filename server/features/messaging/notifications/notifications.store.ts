import { and, count, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { isOlderThan, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { together } from '#server/db/together.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** A client or an admin. */
export type Reader = { clientId: number } | { userId: number };

const isFor = (reader: Reader) =>
  'clientId' in reader ? eq(notifications.clientId, reader.clientId) : eq(notifications.userId, reader.userId);

type NewNotification = typeof notifications.$inferInsert;

export async function insertNotifications(db: Connection, rows: NewNotification[]) {
  await together(...rows.map((row) => insertNotification(db, row)));
}

const insertNotification = preparedQuery([], (db, row: NewNotification) => db.insert(notifications).values(row));

export const listNotifications = preparedQuery([], (db, { limit, before, ...reader }: Page & Reader) =>
  db
    .select()
    .from(notifications)
    .where(and(isFor(reader), isOlderThan(notifications, before)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit),
);

export async function countUnread(db: Connection, reader: Reader): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(isFor(reader), isNull(notifications.readAt)));
  return row!.unread;
}

/** @param before notifications with a smaller id are marked, too */
export async function markRead(db: Connection, reader: Reader, ids: number[], before: number | undefined, readAt: Date) {
  const shown = or(inArray(notifications.id, ids), before ? lt(notifications.id, before) : undefined);
  await db
    .update(notifications)
    .set({ readAt, digestPending: false })
    .where(and(isFor(reader), shown, isNull(notifications.readAt)));
}

/** Readers with a notification that is pending for the digest and at least as old as `until`. */
export async function listDigestReaders(db: Connection, until: Date): Promise<Reader[]> {
  const { clientId, userId, digestPending, createdAt } = notifications;
  const rows = await db
    .selectDistinct({ clientId, userId })
    .from(notifications)
    .where(and(digestPending, lte(createdAt, until)));
  return rows.map((row) => (row.clientId === null ? { userId: row.userId! } : { clientId: row.clientId }));
}

/** Claims the notifications for a digest; of two concurrent claims, one gets them. */
export async function claimForDigest(db: Connection, reader: Reader): Promise<NotificationRow[]> {
  const claimed = await db
    .update(notifications)
    .set({ digestPending: false })
    .where(and(isFor(reader), notifications.digestPending))
    .returning();
  return claimed.sort((a, b) => a.id - b.id);
}

/** Takes what leads to a page, or below it, out of the next digest. */
export async function clearPending(db: Connection, reader: Reader, path: string) {
  const isBelow = or(eq(notifications.link, path), sql`starts_with(${notifications.link}, ${`${path}/`})`);
  await db
    .update(notifications)
    .set({ digestPending: false })
    .where(and(isFor(reader), notifications.digestPending, isBelow));
}

export const deleteOldNotifications = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, notifications, lt(notifications.createdAt, before), batchSize);

/** Deletes a client's notifications, and the admins' about the client. */
export async function deleteNotificationsOf(db: Connection, clientId: number) {
  await db.delete(notifications).where(or(eq(notifications.clientId, clientId), eq(notifications.aboutClientId, clientId)));
}

/** Deletes the admins' notifications about something of a client that no longer exists. @param link the page it was on */
export async function retractNotifications(db: Connection, aboutClientId: number, link: string) {
  await db.delete(notifications).where(and(eq(notifications.aboutClientId, aboutClientId), eq(notifications.link, link)));
}
