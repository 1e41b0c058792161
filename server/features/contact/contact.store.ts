import { count, desc, eq } from 'drizzle-orm';
import type { Connection } from '../../db/client.ts';
import { type KeyCursor, olderThan } from '../../db/paging.ts';
import { contactMessages } from '../../db/schema/contact.ts';

export async function insertMessage(db: Connection, message: typeof contactMessages.$inferInsert) {
  await db.insert(contactMessages).values(message);
}

export const listMessages = (db: Connection, limit: number, before: KeyCursor | undefined) =>
  db
    .select()
    .from(contactMessages)
    .where(olderThan(contactMessages, before))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit);

export const countMessages = async (db: Connection) => (await db.select({ total: count() }).from(contactMessages))[0]!.total;

export async function findMessage(db: Connection, id: number) {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row;
}
