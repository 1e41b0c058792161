import { desc, eq } from 'drizzle-orm';
import type { Connection } from '../../db/client.ts';
import { type KeyCursor, olderThan } from '../../db/paging.ts';
import { invitations } from '../../db/schema/clients.ts';
import { countRows } from '../../db/tallies.ts';

export type InvitationRow = typeof invitations.$inferSelect;

export async function insertInvitation(db: Connection, invitation: typeof invitations.$inferInsert): Promise<InvitationRow> {
  const [row] = await db.insert(invitations).values(invitation).returning();
  return row!;
}

export async function findInvitation(db: Connection, tokenHash: string): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(invitations).where(eq(invitations.tokenHash, tokenHash));
  return row;
}

/** Locks the row: whoever else redeems the same link, or revokes it, waits for the outcome. */
export async function lockInvitation(db: Connection, by: { tokenHash: string } | { id: number }): Promise<InvitationRow | undefined> {
  const [row] = await db
    .select()
    .from(invitations)
    .where('id' in by ? eq(invitations.id, by.id) : eq(invitations.tokenHash, by.tokenHash))
    .for('update');
  return row;
}

export async function updateInvitation(db: Connection, id: number, changes: Partial<InvitationRow>) {
  await db.update(invitations).set(changes).where(eq(invitations.id, id));
}

export const listInvitations = (db: Connection, limit: number, before: KeyCursor | undefined) =>
  db
    .select()
    .from(invitations)
    .where(olderThan(invitations, before))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit);

export const countInvitations = (db: Connection) => countRows(db, 'invitations');
