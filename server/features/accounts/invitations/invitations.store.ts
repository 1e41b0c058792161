import { and, desc, eq, exists, getTableColumns, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { isOlderThan, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { totalRows } from '#server/db/row-counts.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invitations } from '#server/db/schema/accounts/invitations.ts';

type NewInvitationRow = typeof invitations.$inferInsert;

export type InvitationRow = typeof invitations.$inferSelect & {
  /** Whether there is a newer invitation for the same email address. */
  isReplaced: boolean;
  /** Whether the email address belongs to a client. */
  isOfClient: boolean;
  /** The invited client's address, which may have changed since. */
  resendTo: string;
};

const newer = alias(invitations, 'newer');

/** @param columns to select besides those of an invitation */
const selectInvitations = <Columns extends Record<string, SQL>>(db: Connection, columns = {} as Columns) => {
  const address = sql`lower(${invitations.email})`;
  const later = sql`(${newer.expiresAt}, ${newer.id}) > (${invitations.expiresAt}, ${invitations.id})`;
  const isReplaced = db
    .select({ id: newer.id })
    .from(newer)
    .where(and(eq(sql`lower(${newer.email})`, address), later));
  const isOfClient = db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(sql`lower(${clients.email})`, address), clients.verified));
  return db
    .select({
      ...getTableColumns(invitations),
      isReplaced: asBoolean(exists(isReplaced)),
      isOfClient: asBoolean(exists(isOfClient)),
      resendTo: sql<string>`coalesce(${clients.email}, ${invitations.email})`,
      ...columns,
    })
    .from(invitations)
    .leftJoin(clients, eq(clients.id, invitations.clientId));
};

const asBoolean = (condition: SQL) => sql<boolean>`${condition}`;

export async function insertInvitation(db: Connection, invitation: NewInvitationRow) {
  await db.insert(invitations).values(invitation);
}

export type InvitationKey = { id: number } | { tokenHash: string };

export async function findInvitation(db: Connection, key: InvitationKey): Promise<InvitationRow | undefined> {
  const [row] = await selectInvitations(db).where('id' in key ? eq(invitations.id, key.id) : eq(invitations.tokenHash, key.tokenHash));
  return row;
}

export const findInvitationsTo = (db: Connection, email: string): Promise<InvitationRow[]> =>
  selectInvitations(db).where(eq(sql`lower(${invitations.email})`, email.toLowerCase()));

/** The latest invitation of a client, unless it was removed long after it expired. */
export async function findLatestInvitation(db: Connection, clientId: number): Promise<InvitationRow | undefined> {
  const [row] = await selectInvitations(db)
    .where(eq(invitations.clientId, clientId))
    .orderBy(desc(invitations.expiresAt), desc(invitations.id))
    .limit(1);
  return row;
}

export async function revokeInvitations(db: Connection, clientId: number, revokedAt: Date) {
  await db
    .update(invitations)
    .set({ revokedAt })
    .where(and(eq(invitations.clientId, clientId), isNull(invitations.usedAt), isNull(invitations.revokedAt)));
}

export async function updateInvitation(db: Connection, id: number, changes: Partial<NewInvitationRow>) {
  await db.update(invitations).set(changes).where(eq(invitations.id, id));
}

export const listInvitations = preparedQuery([], (db, { limit, before }: Page) =>
  selectInvitations(db, { total: totalRows('invitations') })
    .where(isOlderThan(invitations, before))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit),
);

export const deleteUnusedInvitations = (db: Connection, expiredBefore: Date, batchSize?: number) =>
  deleteInBatches(db, invitations, and(isNull(invitations.usedAt), lt(invitations.expiresAt, expiredBefore)), batchSize);
