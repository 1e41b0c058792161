import { and, eq, gt, sql } from 'drizzle-orm';
import type { Connection, Database } from '../../db/client.ts';
import { sessions, users } from '../../db/schema/auth.ts';
import { clients } from '../../db/schema/clients.ts';

export type UserRow = typeof users.$inferSelect;

const sessionTimes = { createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt };

/**
 * The people behind live sessions, each found by one query that the database prepares once a connection: these run before
 * everything else that somebody signed in asks for.
 */
export function prepareSessionQueries(db: Database) {
  const isLive = and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now')));
  const client = db
    .select({ id: clients.id, name: clients.name, email: clients.email, company: clients.company, ...sessionTimes })
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .where(isLive)
    .prepare('client_session');
  const admin = db
    .select({ id: users.id, username: users.username, name: users.name, isOwner: users.isOwner, ...sessionTimes })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isLive)
    .prepare('admin_session');
  return {
    findClient: async (tokenHash: string, now: Date) => (await client.execute({ tokenHash, now }))[0],
    findAdmin: async (tokenHash: string, now: Date) => (await admin.execute({ tokenHash, now }))[0],
  };
}

type SessionQueries = ReturnType<typeof prepareSessionQueries>;
export type ClientSession = NonNullable<Awaited<ReturnType<SessionQueries['findClient']>>>;
export type AdminSession = NonNullable<Awaited<ReturnType<SessionQueries['findAdmin']>>>;

export async function insertSession(db: Connection, session: typeof sessions.$inferInsert) {
  await db.insert(sessions).values(session);
}

export async function prolongSession(db: Connection, tokenHash: string, lastSeenAt: Date, expiresAt: Date) {
  await db.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Connection, tokenHash: string) {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteClientSessions(db: Connection, clientId: number) {
  await db.delete(sessions).where(eq(sessions.clientId, clientId));
}

export async function deleteExpiredSessions(db: Connection, now: Date) {
  await db.delete(sessions).where(sql`${sessions.expiresAt} <= ${now.toISOString()}`);
}

export async function findUser(db: Connection, username: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return row;
}

export async function findOwner(db: Connection): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.isOwner, true));
  return row;
}

/** Adds the owner unless there is one; of two processes that try at once, one does. */
export async function insertOwner(db: Connection, owner: { username: string; password: string }): Promise<boolean> {
  const inserted = await db
    .insert(users)
    .values({ ...owner, isOwner: true })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return inserted.length > 0;
}

export async function recordUserLogin(db: Connection, id: number, lastLogin: Date) {
  await db.update(users).set({ lastLogin }).where(eq(users.id, id));
}
