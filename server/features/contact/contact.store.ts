import { and, desc, eq, gt } from 'drizzle-orm';
import type { MessageStatus } from '../../../contract/contact.ts';
import type { Connection } from '../../db/client.ts';
import { type KeyCursor, olderThan } from '../../db/paging.ts';
import { contactMessages } from '../../db/schema/contact.ts';
import { countRows } from '../../db/tallies.ts';
import { matches, wordsOf } from '../../db/words.ts';

export async function insertMessage(db: Connection, message: typeof contactMessages.$inferInsert): Promise<number> {
  const [row] = await db.insert(contactMessages).values(message).returning({ id: contactMessages.id });
  return row!.id;
}

/** Whether a client has asked for a package since then. */
export async function hasAskedFor(db: Connection, asked: { clientId: number; packageId: number }, since: Date): Promise<boolean> {
  const byClient = eq(contactMessages.clientId, asked.clientId);
  const ofPackage = eq(contactMessages.packageId, asked.packageId);
  return (await db.$count(contactMessages, and(byClient, ofPackage, gt(contactMessages.createdAt, since)))) > 0;
}

/** Which messages a list shows: those of one state, those that are found, or all. */
export interface MessageFilter {
  status?: MessageStatus | undefined;
  search?: string | undefined;
}

const { name, email, subject, message } = contactMessages;

const passes = ({ status, search }: MessageFilter) =>
  and(
    status ? eq(contactMessages.status, status) : undefined,
    search ? matches(wordsOf(name, email, subject, message), search) : undefined,
  );

export const listMessages = (db: Connection, filter: MessageFilter, limit: number, before: KeyCursor | undefined) =>
  db
    .select()
    .from(contactMessages)
    .where(and(passes(filter), olderThan(contactMessages, before)))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit);

export const countMessages = (db: Connection, status: MessageStatus | undefined) =>
  countRows(db, 'contact_messages', (kind) => !status || kind === status);

export async function findMessage(db: Connection, id: number) {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row;
}

export async function updateStatus(db: Connection, id: number, status: MessageStatus) {
  const [row] = await db.update(contactMessages).set({ status }).where(eq(contactMessages.id, id)).returning();
  return row;
}
