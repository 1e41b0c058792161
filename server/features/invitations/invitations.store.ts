import { eq } from 'drizzle-orm';
import type { Connection } from '../../db/client.ts';
import { invitations } from '../../db/schema/clients.ts';

export async function insertInvitation(db: Connection, invitation: typeof invitations.$inferInsert) {
  await db.insert(invitations).values(invitation);
}

/** Locks the row: whoever else redeems the same link waits for the outcome. */
export async function lockInvitation(db: Connection, tokenHash: string) {
  const [row] = await db.select().from(invitations).where(eq(invitations.tokenHash, tokenHash)).for('update');
  return row;
}

export async function markUsed(db: Connection, id: number, usedAt: Date, clientId: number) {
  await db.update(invitations).set({ usedAt, clientId }).where(eq(invitations.id, id));
}
