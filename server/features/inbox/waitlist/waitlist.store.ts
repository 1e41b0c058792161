import { and, desc, eq, getTableColumns, inArray, max, type SQL, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { isOlderThan, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { totalRows } from '#server/db/row-counts.ts';
import { invitations } from '#server/db/schema/accounts/invitations.ts';
import { waitlist } from '#server/db/schema/inbox/waitlist.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { matchesSearch, searchVector } from '#server/db/search/search.ts';

export async function insertEntry(db: Connection, entry: typeof waitlist.$inferInsert): Promise<number> {
  const [row] = await db.insert(waitlist).values(entry).returning({ id: waitlist.id });
  return row!.id;
}

export interface WaitlistFilter {
  search?: string | undefined;
  /** Only entries with these ids. */
  ids?: number[] | undefined;
}

/** Entries with the date of the latest invitation to the same address. */
export const listEntries = (db: Connection, { search, ids, ...page }: WaitlistFilter & Page) => {
  const { name, email, projectType, message } = waitlist;
  const isFound = search ? matchesSearch(searchVector(name, email, projectType, message), search) : undefined;
  return selectEntries(db, { ...page, isMatch: and(isFound, ids && inArray(waitlist.id, ids)) });
};

const selectEntries = preparedQuery([], (db, { isMatch, limit, before }: Page & { isMatch: SQL | undefined }) => {
  const lastInvited = db
    .select({ at: max(invitations.createdAt) })
    .from(invitations)
    .where(eq(sql`lower(${invitations.email})`, sql`lower(${waitlist.email})`));
  const invitedAt: SQL<Date | null> = sql`(${lastInvited})`.mapWith(invitations.createdAt);
  const leadId = sql<number | null>`(select ${leads.id} from ${leads} where ${eq(leads.waitlistEntryId, waitlist.id)})`;
  return db
    .select({ ...getTableColumns(waitlist), invitedAt, leadId, total: totalRows('waitlist') })
    .from(waitlist)
    .where(and(isMatch, isOlderThan(waitlist, before)))
    .orderBy(desc(waitlist.createdAt), desc(waitlist.id))
    .limit(limit);
});

export async function lockEntry(tx: Transaction, id: number) {
  const [row] = await tx.select().from(waitlist).where(eq(waitlist.id, id)).for('update');
  return row;
}

/** Deletes an entry; a foreign key deletes the emails about it, too. */
export async function deleteEntry(db: Connection, id: number): Promise<boolean> {
  const deleted = await db.delete(waitlist).where(eq(waitlist.id, id)).returning({ id: waitlist.id });
  return deleted.length > 0;
}

/**
 * Deletes the entries of a person who has become a client, as the privacy policy promises.
 * @param email an address confirmed by the client; one entered by an admin may belong to someone else
 */
export async function leaveWaitlist(db: Connection, email: string) {
  await db.delete(waitlist).where(eq(sql`lower(${waitlist.email})`, email.toLowerCase()));
}
