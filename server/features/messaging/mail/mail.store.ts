import { and, arrayContains, desc, eq, getTableColumns, inArray, isNotNull, lt, not, or, sql } from 'drizzle-orm';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { type AddressPeriod, inPeriods } from '#server/db/data-subject.ts';
import { isOlderThan, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { totalRows } from '#server/db/row-counts.ts';
import { type MailContent, mails } from '#server/db/schema/messaging/mail.ts';

export type { MailAttachment, MailContent, MailPicture, OptOut } from '#server/db/schema/messaging/mail.ts';
export type MailRow = typeof mails.$inferSelect;

/** @returns the new row's id, or undefined if an email with this Message-ID exists */
export async function insertMail(db: Connection, mail: typeof mails.$inferInsert): Promise<number | undefined> {
  const [row] = await insertNewMail(db, mail);
  return row?.id;
}

const insertNewMail = preparedQuery([], (db, mail: typeof mails.$inferInsert) =>
  db.insert(mails).values(mail).onConflictDoNothing({ target: mails.messageId }).returning({ id: mails.id }),
);

export async function deleteMail(db: Connection, id: number) {
  await db.delete(mails).where(eq(mails.id, id));
}

export async function findMail(db: Connection, id: number): Promise<MailRow | undefined> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  return row;
}

export const listMails = preparedQuery([], (db, { limit, before }: Page) =>
  db
    .select({ ...getTableColumns(mails), total: totalRows('mails') })
    .from(mails)
    .where(isOlderThan(mails, before))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit),
);

/** How many emails wait to be sent again or were given up, and the latest error of those that wait. */
export async function countUnsent(db: Connection) {
  const isRetried = and(eq(mails.status, 'queued'), isNotNull(mails.lastError));
  const [counts] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isRetried})`.mapWith(Number),
      failed: sql<number>`count(*) filter (where ${mails.status} = 'failed')`.mapWith(Number),
      lastError: sql<string | null>`(array_agg(${mails.lastError} order by ${mails.id} desc) filter (where ${isRetried}))[1]`,
    })
    .from(mails)
    .where(inArray(mails.status, ['queued', 'failed']));
  return counts!;
}

/** When the newest email that went out was sent; null if none was. */
export async function findLastSentAt(db: Connection): Promise<Date | null> {
  const newest = [desc(mails.createdAt), desc(mails.id)];
  const [row] = await db
    .select({ sentAt: mails.sentAt })
    .from(mails)
    .where(eq(mails.status, 'sent'))
    .orderBy(...newest)
    .limit(1);
  return row?.sentAt ?? null;
}

export async function markKept(db: Connection, id: number) {
  await db
    .update(mails)
    .set({ status: 'kept' })
    .where(and(eq(mails.id, id), inArray(mails.status, ['queued', 'failed'])));
}

/** @param content the content to store from now on, without secrets */
export async function markSent(db: Connection, id: number, sentAt: Date, content: MailContent) {
  await db
    .update(mails)
    .set({ status: 'sent', sentAt, content, attempts: sql`${mails.attempts} + 1`, lastError: null })
    .where(eq(mails.id, id));
}

/** @param outcome `queued` if it will be retried, `failed` otherwise; `content` is what to store from now on, without secrets */
export async function markFailed(
  db: Connection,
  id: number,
  outcome: { status: 'queued' | 'failed'; lastError: string; content?: MailContent },
) {
  await db
    .update(mails)
    .set({ ...outcome, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, id));
}

/** @returns whether the email had failed; false for all but one of several concurrent calls */
export async function requeue(db: Connection, id: number): Promise<boolean> {
  const queued = await db
    .update(mails)
    .set({ status: 'queued', attempts: 0 })
    .where(and(eq(mails.id, id), eq(mails.status, 'failed')))
    .returning({ id: mails.id });
  return queued.length > 0;
}

/**
 * Deletes emails to, from and about a client. Emails tied to a form submission are deleted with that instead, since anyone may have
 * entered the client's address there.
 */
export async function deleteMailsAbout(db: Connection, periods: AddressPeriod[], clientId: number) {
  const { to, replyTo, createdAt, contactMessageId, waitlistEntryId } = mails;
  const ofClient = or(inPeriods(to, createdAt, periods), inPeriods(replyTo, createdAt, periods));
  const isSubmission = or(isNotNull(contactMessageId), isNotNull(waitlistEntryId));
  await db.delete(mails).where(or(and(ofClient, not(isSubmission!)), arrayContains(mails.aboutClientIds, [clientId])));
}

export const deleteOldMails = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, mails, lt(mails.createdAt, before), batchSize);
