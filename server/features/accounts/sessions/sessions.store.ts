import { and, desc, eq, gt, gte, isNull, lte, max, ne, sql } from 'drizzle-orm';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { sessions } from '#server/db/schema/accounts/sessions.ts';
import { users } from '#server/db/schema/accounts/users.ts';

export type Person = { clientId: number } | { userId: number };

const sessionTimes = { createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt };

/** Prepared statements, because one of them runs before every authenticated request. */
export function prepareSessionQueries(db: Connection) {
  const isLive = and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now')));
  const client = db
    .select({
      id: clients.id,
      name: clients.name,
      email: clients.email,
      company: clients.company,
      mustChangePassword: clients.mustChangePassword,
      emailConfirmedAt: clients.emailConfirmedAt,
      sessionId: sessions.id,
      accessCodeId: sessions.accessCodeId,
      viewedBy: sessions.viewedBy,
      expiresAt: sessions.expiresAt,
      ...sessionTimes,
    })
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .where(and(isLive, isNull(clients.deactivatedAt), clients.verified))
    .prepare('client_session');
  const admin = db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      isOwner: users.isOwner,
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      ...sessionTimes,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isLive)
    .prepare('admin_session');
  return {
    findClient: async (tokenHash: string, now: Date) => (await client.execute({ tokenHash, now }))[0],
    findAdmin: async (tokenHash: string, now: Date) => (await admin.execute({ tokenHash, now }))[0],
  };
}

const isOf = (person: Person) => ('clientId' in person ? eq(sessions.clientId, person.clientId) : eq(sessions.userId, person.userId));

export async function insertSession(db: Connection, session: typeof sessions.$inferInsert) {
  await db.insert(sessions).values(session);
}

export async function markReauthenticated(db: Connection, id: number, reauthenticatedAt: Date) {
  await db.update(sessions).set({ reauthenticatedAt }).where(eq(sessions.id, id));
}

/** @returns whether the session's password was entered again since then */
export const isReauthenticatedSince = (db: Connection, id: number, since: Date): Promise<boolean> =>
  db.$count(sessions, and(eq(sessions.id, id), gte(sessions.reauthenticatedAt, since))).then((found) => found > 0);

export async function updateSession(db: Connection, tokenHash: string, changes: { lastSeenAt: Date; expiresAt?: Date }) {
  await db.update(sessions).set(changes).where(eq(sessions.tokenHash, tokenHash));
}

/** A person's active sessions, without those in which an admin views the portal as the client. */
export const listSessions = (db: Connection, person: Person, now: Date) =>
  db
    .select({ ...sessionTimes, id: sessions.id, userAgent: sessions.userAgent, accessCodeId: sessions.accessCodeId })
    .from(sessions)
    .where(and(isOf(person), isNull(sessions.viewedBy), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100);

/** When a client last signed in or used a session, apart from admins who viewed the portal as them. Sessions that ended are gone. */
export async function readLastActivity(db: Connection, clientId: number): Promise<Date | null> {
  const lastSeen = db
    .select({ at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(and(eq(sessions.clientId, clientId), isNull(sessions.viewedBy)));
  const [row] = await db
    .select({ at: sql<Date | null>`greatest(${clients.lastLogin}, (${lastSeen}))`.mapWith(clients.lastLogin) })
    .from(clients)
    .where(eq(clients.id, clientId));
  return row?.at ?? null;
}

export async function deleteSession(db: Connection, tokenHash: string) {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** @returns whether the person had this session */
export async function deleteSessionOf(db: Connection, person: Person, id: number): Promise<boolean> {
  const deleted = await db
    .delete(sessions)
    .where(and(isOf(person), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return deleted.length > 0;
}

/** @param except the session to keep */
export async function endSessionsOf(db: Connection, person: Person, except?: number) {
  await db.delete(sessions).where(and(isOf(person), except === undefined ? undefined : ne(sessions.id, except)));
}

export async function endSessionsByCode(db: Connection, accessCodeId: number) {
  await db.delete(sessions).where(eq(sessions.accessCodeId, accessCodeId));
}

export const deleteExpiredSessions = (db: Connection, now: Date, batchSize?: number) =>
  deleteInBatches(db, sessions, lte(sessions.expiresAt, now), batchSize);
