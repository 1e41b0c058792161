import { and, arrayContains, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { batchOf, updateInBatches } from '../../db/batches.ts';
import type { Connection } from '../../db/client.ts';
import { clients } from '../../db/schema/clients.ts';

export type ClientRow = typeof clients.$inferSelect;
export type NewClientRow = typeof clients.$inferInsert;

/** The unique index that makes addresses unique without regard to case. */
export const emailKey = 'clients_email_key';

export async function insertClient(db: Connection, client: NewClientRow): Promise<ClientRow> {
  const [row] = await db.insert(clients).values(client).returning();
  return row!;
}

/** A change that comes while the client is erased waits for that, and then finds nobody. */
export async function updateClient(db: Connection, id: number, changes: Partial<NewClientRow>): Promise<ClientRow | undefined> {
  const [row] = await db
    .update(clients)
    .set(changes)
    .where(and(eq(clients.id, id), isNull(clients.erasedAt)))
    .returning();
  return row;
}

export async function findClient(db: Connection, id: number): Promise<ClientRow | undefined> {
  const [row] = await db.select().from(clients).where(eq(clients.id, id));
  return row;
}

/** Locks the row: whoever else decides about this client waits for the outcome; who only writes a row that points at it does not. */
export async function findClientForUpdate(db: Connection, id: number): Promise<ClientRow | undefined> {
  const [row] = await db.select().from(clients).where(eq(clients.id, id)).for('no key update');
  return row;
}

export async function findByEmail(db: Connection, email: string): Promise<ClientRow | undefined> {
  const [row] = await db
    .select()
    .from(clients)
    .where(eq(sql`lower(${clients.email})`, email.toLowerCase()));
  return row;
}

/** Lets in a client that waits; of two that try at once, one finds it waiting. */
export async function updatePendingClient(db: Connection, id: number, details: Partial<NewClientRow>): Promise<ClientRow | undefined> {
  const [row] = await db
    .update(clients)
    .set({ ...details, verified: true, verificationTokens: [], verificationTokenExpiry: null })
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

export const deleteUnconfirmed = (db: Connection, now: Date, limit: number) =>
  db
    .delete(clients)
    .where(batchOf(db, clients, unconfirmed(now), limit))
    .returning({ id: clients.id, email: clients.email, createdAt: clients.createdAt });

/** Changes of address that nobody has confirmed in time. */
export function clearExpiredPendingEmails(db: Connection, now: Date, batchSize?: number) {
  const expired = and(clients.verified, isNotNull(clients.pendingEmail), lte(clients.verificationTokenExpiry, now));
  return updateInBatches(db, clients, { pendingEmail: null, verificationTokens: [], verificationTokenExpiry: null }, expired, batchSize);
}

/** Another link for the same address; those before it keep working. */
export async function appendVerificationToken(db: Connection, id: number, tokenHash: string) {
  await db
    .update(clients)
    .set({ verificationTokens: sql`array_append(${clients.verificationTokens}, ${tokenHash})` })
    .where(eq(clients.id, id));
}

/** Removes a request for access. */
export async function deletePendingClient(db: Connection, id: number) {
  await db.delete(clients).where(and(eq(clients.id, id), eq(clients.verified, false)));
}

/** What a mailed link could still do to an account: nothing any more. */
export const clearedTokens = {
  resetTokens: {},
  pendingEmail: null,
  verificationTokens: [],
  verificationTokenExpiry: null,
} satisfies Partial<NewClientRow>;

/**
 * Another link for the same client; those before it keep working until they expire.
 * @returns undefined where the client has moved away from this address or been shut out meanwhile
 */
export async function addResetToken(
  db: Connection,
  { id, email }: Pick<ClientRow, 'id' | 'email'>,
  tokenHash: string,
  expiresAt: Date,
): Promise<ClientRow | undefined> {
  const [row] = await db
    .update(clients)
    .set({ resetTokens: sql`${clients.resetTokens} || ${JSON.stringify({ [tokenHash]: expiresAt })}::jsonb` })
    .where(and(eq(clients.id, id), eq(clients.email, email), clients.verified, isNull(clients.deactivatedAt)))
    .returning();
  return row;
}

export function deleteExpiredResetTokens(db: Connection, now: Date, batchSize?: number) {
  const tokens = (condition: SQL) => sql`from jsonb_each_text(${clients.resetTokens}) where value::timestamptz ${condition}`;
  const unexpired = sql`(select coalesce(jsonb_object_agg(key, value), '{}') ${tokens(sql`> ${now}`)})`;
  // The first condition is the index's own: few clients have a token.
  const expired = and(sql`${clients.resetTokens} <> '{}'`, sql`exists (select ${tokens(sql`<= ${now}`)})`);
  return updateInBatches(db, clients, { resetTokens: unexpired }, expired, batchSize);
}

/** Uses a reset token up: of two that try at once, one finds it. A password that its owner chose is its own. */
export async function redeemResetToken(db: Connection, tokenHash: string, password: string, now: Date): Promise<ClientRow | undefined> {
  const [row] = await db
    .update(clients)
    // The link came by mail: whoever used it has the address.
    .set({ password, ...clearedTokens, mustChangePassword: false, emailConfirmedAt: sql`coalesce(${clients.emailConfirmedAt}, ${now})` })
    .where(
      and(
        sql`${clients.resetTokens} ? ${tokenHash}`,
        sql`(${clients.resetTokens} ->> ${tokenHash})::timestamptz > ${now}`,
        clients.verified,
        isNull(clients.deactivatedAt),
      ),
    )
    .returning();
  return row;
}

/** Locks the client that a link of confirmation was mailed to. */
export async function lockByVerificationToken(db: Connection, tokenHash: string, now: Date): Promise<ClientRow | undefined> {
  const [row] = await db
    .select()
    .from(clients)
    .where(and(arrayContains(clients.verificationTokens, [tokenHash]), gt(clients.verificationTokenExpiry, now)))
    .for('update');
  return row;
}
