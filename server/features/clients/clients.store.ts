import { and, count, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
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

/** Locks the row: whoever else decides about this client waits for the outcome. */
export async function lockClient(db: Connection, id: number): Promise<ClientRow | undefined> {
  const [row] = await db.select().from(clients).where(eq(clients.id, id)).for('update');
  return row;
}

export async function findByEmail(db: Connection, email: string): Promise<ClientRow | undefined> {
  const [row] = await db
    .select()
    .from(clients)
    .where(eq(sql`lower(${clients.email})`, email.toLowerCase()));
  return row;
}

/** Who was let in and not erased. */
const present = and(clients.verified, isNull(clients.erasedAt));
/** Who asked for access and confirmed the address. */
const waiting = and(sql`not ${clients.verified}`, isNotNull(clients.emailConfirmedAt));

const listed = (db: Connection, which: typeof present, limit: number, before: KeyCursor | undefined) =>
  db
    .select()
    .from(clients)
    .where(and(which, olderThan(clients, before)))
    .orderBy(desc(clients.createdAt), desc(clients.id))
    .limit(limit);

const counted = async (db: Connection, which: typeof present) => (await db.select({ total: count() }).from(clients).where(which))[0]!.total;

export const listClients = (db: Connection, limit: number, before: KeyCursor | undefined) => listed(db, present, limit, before);
export const countClients = (db: Connection) => counted(db, present);
export const listRequests = (db: Connection, limit: number, before: KeyCursor | undefined) => listed(db, waiting, limit, before);
export const countRequests = (db: Connection) => counted(db, waiting);

/** Lets in a client that waits; of two that try at once, one finds it waiting. */
export async function updatePendingClient(db: Connection, id: number, details: Partial<NewClientRow>): Promise<ClientRow | undefined> {
  const [row] = await db
    .update(clients)
    .set({ ...details, verified: true, verificationToken: null, verificationTokenExpiry: null })
    .where(and(eq(clients.id, id), eq(clients.verified, false)))
    .returning();
  return row;
}

/** Requests whose address nobody has confirmed in time. */
const unconfirmed = (now: Date) =>
  and(sql`not ${clients.verified}`, isNull(clients.emailConfirmedAt), lte(clients.verificationTokenExpiry, now));

/** Puts a request in the place of one that nobody confirmed in time; undefined where there is none. */
export async function replaceExpiredRequest(db: Connection, client: NewClientRow, now: Date): Promise<ClientRow | undefined> {
  const [row] = await db
    .update(clients)
    .set(client)
    .where(and(eq(sql`lower(${clients.email})`, client.email.toLowerCase()), unconfirmed(now)))
    .returning();
  return row;
}

export const deleteUnconfirmed = (db: Connection, now: Date) =>
  db.delete(clients).where(unconfirmed(now)).returning({ id: clients.id, email: clients.email });

/** Changes of address that nobody has confirmed in time. */
export async function dropPendingEmails(db: Connection, now: Date) {
  await db
    .update(clients)
    .set({ pendingEmail: null, verificationToken: null, verificationTokenExpiry: null })
    .where(and(clients.verified, isNotNull(clients.pendingEmail), lte(clients.verificationTokenExpiry, now)));
}

/** Removes a request for access. */
export async function deletePendingClient(db: Connection, id: number) {
  await db.delete(clients).where(and(eq(clients.id, id), eq(clients.verified, false)));
}

/** What a mailed link could still do to an account: nothing any more. */
export const noOpenLinks = {
  resetToken: null,
  resetTokenExpiry: null,
  pendingEmail: null,
  verificationToken: null,
  verificationTokenExpiry: null,
} satisfies Partial<NewClientRow>;

/** Uses a reset token up: of two that try at once, one finds it. A password that its owner chose is its own. */
export async function redeemResetToken(db: Connection, tokenHash: string, password: string, now: Date): Promise<ClientRow | undefined> {
  const [row] = await db
    .update(clients)
    .set({ password, ...noOpenLinks, mustChangePassword: false })
    .where(and(eq(clients.resetToken, tokenHash), gt(clients.resetTokenExpiry, now), clients.verified, isNull(clients.deactivatedAt)))
    .returning();
  return row;
}

/** Locks the client that a link of confirmation was mailed to. */
export async function lockByVerificationToken(db: Connection, tokenHash: string, now: Date): Promise<ClientRow | undefined> {
  const [row] = await db
    .select()
    .from(clients)
    .where(and(eq(clients.verificationToken, tokenHash), gt(clients.verificationTokenExpiry, now)))
    .for('update');
  return row;
}
