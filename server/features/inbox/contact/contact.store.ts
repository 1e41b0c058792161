import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { MessageKind, MessageStatus, MessageStatusChange } from '#api/inbox/contact.ts';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { isOlderThan, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { totalRows } from '#server/db/row-counts.ts';
import { clients, isClientStatus } from '#server/db/schema/accounts/clients.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { matchesSearch, searchVector } from '#server/db/search/search.ts';

export async function insertMessage(db: Connection, message: typeof contactMessages.$inferInsert): Promise<number> {
  const [row] = await db.insert(contactMessages).values(message).returning({ id: contactMessages.id });
  return row!.id;
}

/** The ids of the packages a client has requested since a time. */
export async function listRequestedPackages(db: Connection, clientId: number, since: Date): Promise<number[]> {
  const { createdAt } = contactMessages;
  const rows = await db
    .select({ packageId })
    .from(contactMessages)
    .where(and(eq(contactMessages.clientId, clientId), isNotNull(packageId), gt(createdAt, since)));
  return rows.map((row) => row.packageId!);
}

export interface MessageFilter {
  status?: MessageStatus | undefined;
  kind?: MessageKind | undefined;
  search?: string | undefined;
  /** Only messages with these ids. */
  ids?: number[] | undefined;
}

const { name, email, subject, message, packageId } = contactMessages;

const leadId = sql<number | null>`(select ${leads.id} from ${leads} where ${eq(leads.messageId, contactMessages.id)})`;

const messageColumns = { ...getTableColumns(contactMessages), leadId };

const ofKind = { contact: isNull(packageId), package_request: isNotNull(packageId) };

export const listMessages = (db: Connection, { search, ids, kind, ...filter }: MessageFilter & Page) => {
  const isFound = search ? matchesSearch(searchVector(name, email, subject, message), search) : undefined;
  return selectMessages(db, { ...filter, isMatch: and(kind && ofKind[kind], isFound, ids && inArray(contactMessages.id, ids)) });
};

type SelectedMessages = Page & { status?: MessageStatus | undefined; isMatch: SQL | undefined };

const selectMessages = preparedQuery([], (db, { status, isMatch, limit, before }: SelectedMessages) =>
  db
    .select({
      ...messageColumns,
      total: totalRows('contact_messages', (kind) => status && eq(kind, status)),
    })
    .from(contactMessages)
    .where(and(status && eq(contactMessages.status, status), isMatch, isOlderThan(contactMessages, before)))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit),
);

export async function findMessage(db: Connection, id: number) {
  const [row] = await db.select(messageColumns).from(contactMessages).where(eq(contactMessages.id, id));
  return row;
}

/** A message with the id of the client who sent it, or else of the client who has its address now. */
export async function findMessageWithSender(db: Connection, id: number) {
  const hasAddress = eq(sql`lower(${clients.email})`, sql`lower(${contactMessages.email})`);
  const [row] = await db
    .select({ message: messageColumns, senderId: sql<number | null>`coalesce(${contactMessages.clientId}, ${clients.id})` })
    .from(contactMessages)
    .leftJoin(clients, and(hasAddress, isClientStatus(clients.status)))
    .where(eq(contactMessages.id, id));
  return row;
}

/** Locks a message until the transaction ends. */
export async function lockMessage(tx: Transaction, id: number) {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
  return row;
}

export async function updateMessage(db: Connection, id: number, changes: Partial<typeof contactMessages.$inferInsert>) {
  await db.update(contactMessages).set(changes).where(eq(contactMessages.id, id));
}

/** @returns undefined if there is no such message, or its status isn't `from` */
export async function updateStatus(db: Connection, id: number, { status, from }: MessageStatusChange) {
  const isFrom = from && eq(contactMessages.status, from);
  const [row] = await db
    .update(contactMessages)
    .set({ status })
    .where(and(eq(contactMessages.id, id), isFrom))
    .returning(messageColumns);
  return row;
}

/** Deletes a message; a foreign key deletes the emails about it, too. */
export async function deleteMessage(db: Connection, id: number): Promise<{ clientId: number | null } | undefined> {
  const [row] = await db.delete(contactMessages).where(eq(contactMessages.id, id)).returning({ clientId: contactMessages.clientId });
  return row;
}

export const deleteOldMessages = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, contactMessages, lt(contactMessages.createdAt, before), batchSize);
