import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { Connection } from '../../db/client.ts';
import { type KeyCursor, olderThan } from '../../db/paging.ts';
import { clients } from '../../db/schema/clients.ts';

export type ClientRow = typeof clients.$inferSelect;
export type NewClientRow = typeof clients.$inferInsert;

/** The unique index that makes addresses unique without regard to case. */
export const emailKey = 'clients_email_key';

export async function insertClient(db: Connection, client: NewClientRow): Promise<ClientRow> {
  const [row] = await db.insert(clients).values(client).returning();
  return row!;
}

export async function updateClient(db: Connection, id: number, changes: Partial<NewClientRow>): Promise<ClientRow | undefined> {
  const [row] = await db.update(clients).set(changes).where(eq(clients.id, id)).returning();
  return row;
}

export async function findClient(db: Connection, id: number): Promise<ClientRow | undefined> {
  const [row] = await db.select().from(clients).where(eq(clients.id, id));
  return row;
}

export async function findByEmail(db: Connection, email: string): Promise<ClientRow | undefined> {
  const [row] = await db
    .select()
    .from(clients)
    .where(eq(sql`lower(${clients.email})`, email.toLowerCase()));
  return row;
}

export const listClients = (db: Connection, limit: number, before: KeyCursor | undefined) =>
  db.select().from(clients).where(olderThan(clients, before)).orderBy(desc(clients.createdAt), desc(clients.id)).limit(limit);

export const countClients = async (db: Connection) => (await db.select({ total: count() }).from(clients))[0]!.total;

/** Lets in a client that waits; of two that try at once, one finds it waiting. */
export async function updatePendingClient(db: Connection, id: number, details: NewClientRow): Promise<ClientRow | undefined> {
  const [row] = await db
    .update(clients)
    .set({ ...details, verified: true })
    .where(and(eq(clients.id, id), eq(clients.verified, false)))
    .returning();
  return row;
}

/** Uses a reset token up: of two that try at once, one finds it. */
export async function redeemResetToken(db: Connection, tokenHash: string, password: string, now: Date): Promise<ClientRow | undefined> {
  const [row] = await db
    .update(clients)
    .set({ password, resetToken: null, resetTokenExpiry: null })
    .where(and(eq(clients.resetToken, tokenHash), gt(clients.resetTokenExpiry, now)))
    .returning();
  return row;
}
