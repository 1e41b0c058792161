import { and, arrayContains, eq, exists, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { batchOf, slicesOf, updateInBatches } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { hasPasswordLink, withPasswordLink } from '#server/db/password-links.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { balanceEntries } from '#server/db/schema/billing/balance.ts';
import { videoCredits } from '#server/db/schema/billing/credits.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { deleteNotificationsOf } from '#server/features/messaging/notifications/notifications.store.ts';

export type ClientRow = typeof clients.$inferSelect;
export type NewClientRow = typeof clients.$inferInsert;

/** The case-insensitive unique index on email addresses. */
export const emailKey = 'clients_email_key';

export async function insertClient(db: Connection, client: NewClientRow): Promise<ClientRow> {
  const [row] = await db.insert(clients).values(client).returning();
  return row!;
}

/** @returns the rows without those whose email address is taken, also by a concurrent transaction */
export async function insertClients(db: Connection, rows: NewClientRow[]): Promise<ClientRow[]> {
  const inserted: ClientRow[] = [];
  for (const slice of slicesOf(rows)) inserted.push(...(await db.insert(clients).values(slice).onConflictDoNothing().returning()));
  return inserted;
}

/** Erased clients are never changed, not even by an update that waited for the erasure to commit. */
export async function updateClient(db: Connection, id: number, changes: Partial<NewClientRow>): Promise<ClientRow | undefined> {
  const [row] = await db
    .update(clients)
    .set(changes)
    .where(and(eq(clients.id, id), isNull(clients.erasedAt)))
    .returning();
  return row;
}

/** @returns false if the password has been changed since the client was read */
export async function recordClientSignIn(db: Connection, { id, password }: ClientRow, changes: Partial<NewClientRow>): Promise<boolean> {
  const updated = await db
    .update(clients)
    .set(changes)
    .where(and(eq(clients.id, id), eq(clients.password, password), isNull(clients.erasedAt)))
    .returning({ id: clients.id });
  return updated.length > 0;
}

export async function findClientById(db: Connection, id: number): Promise<ClientRow | undefined> {
  const [row] = await db.select().from(clients).where(eq(clients.id, id));
  return row;
}

/** Locks a client or request. `no key update` blocks other changes to the row, but not inserts that reference it. */
export async function lockClientOrRequest(db: Connection, id: number): Promise<ClientRow | undefined> {
  const [row] = await db.select().from(clients).where(eq(clients.id, id)).for('no key update');
  return row;
}

export async function findClientByEmail(db: Connection, email: string): Promise<ClientRow | undefined> {
  const [row] = await db
    .select()
    .from(clients)
    .where(eq(sql`lower(${clients.email})`, email.toLowerCase()));
  return row;
}

const hasEmail = (emails: string[]) => sql`lower(${clients.email}) = any(${sql.param(emails.map((email) => email.toLowerCase()))}::text[])`;

/** Inserts a client unless the address has a row. @returns the address's row, locked until the transaction ends */
export async function insertOrLockClient(db: Connection, client: NewClientRow): Promise<ClientRow> {
  await db.insert(clients).values(client).onConflictDoNothing();
  const [row] = await lockClientsByEmail(db, [client.email]);
  // The row that had the address may have been removed before it was locked.
  return row ?? insertOrLockClient(db, client);
}

/** Finds clients and requests in any status; addresses are compared case-insensitively. */
export const findClientsByEmail = (db: Connection, emails: string[]): Promise<ClientRow[]> =>
  db.select().from(clients).where(hasEmail(emails));

/** Like `findClientsByEmail`, but locks the rows in the order of their ids, so that two transactions don't wait for each other. */
export const lockClientsByEmail = (db: Connection, emails: string[]): Promise<ClientRow[]> =>
  db.select().from(clients).where(hasEmail(emails)).orderBy(clients.id).for('no key update');

/** Approves a request; of two concurrent calls, one succeeds. */
export async function updatePendingClient(db: Connection, id: number, details: Partial<NewClientRow>): Promise<ClientRow | undefined> {
  const [row] = await db
    .update(clients)
    .set({ ...details, verified: true, verificationTokens: [], verificationTokenExpiry: null })
    .where(and(eq(clients.id, id), eq(clients.verified, false)))
    .returning();
  return row;
}

/**
 * Inserts a request, or replaces the one whose address isn't confirmed yet.
 * @returns undefined if the address has a confirmed request or an account
 */
export async function upsertUnconfirmed(db: Connection, request: NewClientRow): Promise<ClientRow | undefined> {
  const [inserted] = await db.insert(clients).values(request).onConflictDoNothing().returning();
  if (inserted) return inserted;
  const [replaced] = await db
    .update(clients)
    .set(request)
    .where(and(eq(sql`lower(${clients.email})`, request.email.toLowerCase()), eq(clients.status, 'unconfirmed')))
    .returning();
  return replaced;
}

/** Requests whose confirmation link has expired. */
const expiredRequests = (now: Date) =>
  and(sql`not ${clients.verified}`, isNull(clients.emailConfirmedAt), lte(clients.verificationTokenExpiry, now));

/**
 * Removes access requests that were not confirmed in time.
 * @returns the removed requests, at most `limit`
 */
export const removeUnconfirmedRequests = (db: Connection, now: Date, limit: number) =>
  db
    .delete(clients)
    .where(batchOf(db, clients, expiredRequests(now), limit))
    .returning({ id: clients.id, email: clients.email, createdAt: clients.createdAt });

/** Clears email changes whose confirmation link has expired. */
export function clearUnconfirmedEmails(db: Connection, now: Date, batchSize?: number) {
  const expired = and(clients.verified, isNotNull(clients.pendingEmail), lte(clients.verificationTokenExpiry, now));
  return updateInBatches(db, clients, { pendingEmail: null, verificationTokens: [], verificationTokenExpiry: null }, expired, batchSize);
}

/** Adds a link that confirms the email address. Earlier links keep working. */
export async function addConfirmationLink(db: Connection, id: number, tokenHash: string) {
  await db
    .update(clients)
    .set({ verificationTokens: sql`array_append(${clients.verificationTokens}, ${tokenHash})` })
    .where(eq(clients.id, id));
}

export async function deleteRequest(db: Connection, id: number) {
  await db.delete(clients).where(and(eq(clients.id, id), eq(clients.verified, false)));
}

/** Whether anything was prepared for a client: a project, an invoice, a package, credits or money. */
export async function hasWork(db: Connection, id: number): Promise<boolean> {
  const work = [projects, invoices, videoCredits, balanceEntries].map((table) =>
    exists(db.select({ id: table.id }).from(table).where(eq(table.clientId, id))),
  );
  const [row] = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, id), or(isNotNull(clients.currentPackageId), ...work)));
  return row !== undefined;
}

/** Deletes an invited client and their notifications. */
export async function deleteInvited(db: Connection, id: number) {
  await deleteNotificationsOf(db, id);
  await db.delete(clients).where(and(eq(clients.id, id), eq(clients.status, 'invited')));
}

/** Column values that invalidate every link sent by email. */
export const clearedTokens = {
  resetTokens: {},
  pendingEmail: null,
  verificationTokens: [],
  verificationTokenExpiry: null,
} satisfies Partial<NewClientRow>;

/**
 * Adds a link to set a password. Earlier links keep working until they expire.
 * @returns undefined if the client has since changed its email address or been deactivated
 */
export async function addPasswordLink(
  db: Connection,
  { id, email }: Pick<ClientRow, 'id' | 'email'>,
  tokenHash: string,
  expiresAt: Date,
): Promise<ClientRow | undefined> {
  const [row] = await db
    .update(clients)
    .set({ resetTokens: withPasswordLink(clients.resetTokens, tokenHash, expiresAt) })
    .where(and(eq(clients.id, id), eq(clients.email, email), clients.verified, isNull(clients.deactivatedAt)))
    .returning();
  return row;
}

export function deleteExpiredResetTokens(db: Connection, now: Date, batchSize?: number) {
  const tokens = (condition: SQL) => sql`from jsonb_each_text(${clients.resetTokens}) where value::timestamptz ${condition}`;
  const unexpired = sql`(select coalesce(jsonb_object_agg(key, value), '{}') ${tokens(sql`> ${now}`)})`;
  // The first condition is that of the partial index, which is small because few clients have a token.
  const expired = and(sql`${clients.resetTokens} <> '{}'`, sql`exists (select ${tokens(sql`<= ${now}`)})`);
  return updateInBatches(db, clients, { resetTokens: unexpired }, expired, batchSize);
}

/** Consumes a reset token; of two concurrent calls, one succeeds. */
export async function redeemResetToken(db: Connection, tokenHash: string, password: string, now: Date): Promise<ClientRow | undefined> {
  const [row] = await db
    .update(clients)
    // Using an emailed link proves ownership of the address.
    .set({ password, ...clearedTokens, mustChangePassword: false, emailConfirmedAt: sql`coalesce(${clients.emailConfirmedAt}, ${now})` })
    .where(and(hasPasswordLink(clients.resetTokens, tokenHash, now), clients.verified, isNull(clients.deactivatedAt)))
    .returning();
  return row;
}

export async function lockClientByConfirmationToken(db: Connection, tokenHash: string, now: Date): Promise<ClientRow | undefined> {
  const [row] = await db
    .select()
    .from(clients)
    .where(and(arrayContains(clients.verificationTokens, [tokenHash]), gt(clients.verificationTokenExpiry, now)))
    .for('update');
  return row;
}

/** The ids of clients whose package renews by a date. */
export async function listClientsToRenew(db: Connection, today: string, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(lte(clients.packageRenewsOn, today), isNull(clients.erasedAt), gt(clients.id, afterId)))
    .orderBy(clients.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}
