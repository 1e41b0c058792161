import { desc } from 'drizzle-orm';
import type { Connection } from '../../db/client.ts';
import { type KeyCursor, olderThan } from '../../db/paging.ts';
import { waitlist } from '../../db/schema/contact.ts';
import { countRows } from '../../db/tallies.ts';

export async function insertEntry(db: Connection, entry: typeof waitlist.$inferInsert) {
  await db.insert(waitlist).values(entry);
}

export const listEntries = (db: Connection, limit: number, before: KeyCursor | undefined) =>
  db.select().from(waitlist).where(olderThan(waitlist, before)).orderBy(desc(waitlist.createdAt), desc(waitlist.id)).limit(limit);

export const countEntries = (db: Connection) => countRows(db, 'waitlist');
