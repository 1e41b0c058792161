import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Connection } from '../../db/client.ts';
import { recoveryCodes, users } from '../../db/schema/users.ts';

export type UserRow = typeof users.$inferSelect;

/** The unique index that makes usernames unique without regard to case. */
export const usernameKey = 'users_username_key';

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

export async function findUserById(db: Connection, id: number): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** Locks the row: of two changes of one account, the second sees what the first made of it. */
export async function lockUser(db: Connection, id: number): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

export const listUsers = (db: Connection) => db.select().from(users).orderBy(asc(users.id));

/** The same, and nobody removes one of them before the transaction ends. */
export const listUsersForShare = (db: Connection) => listUsers(db).for('key share');

/** Adds the owner unless there is one; of two processes that try at once, one does. */
export async function insertOwner(db: Connection, owner: { username: string; password: string }): Promise<boolean> {
  const inserted = await db
    .insert(users)
    .values({ ...owner, isOwner: true })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return inserted.length > 0;
}

export async function insertUser(db: Connection, user: typeof users.$inferInsert): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning();
  return row!;
}

export async function deleteUser(db: Connection, id: number) {
  await db.delete(users).where(eq(users.id, id));
}

export async function updateUser(db: Connection, id: number, changes: Partial<typeof users.$inferInsert>) {
  await db.update(users).set(changes).where(eq(users.id, id));
}

/**
 * Notes the step of a code; false where that step, or a later one, was taken before: of two at once, one takes it.
 * @param latest the last step whose code is valid now: a later one was taken while the clock was ahead, and refuses nothing
 */
export async function claimTotpStep(db: Connection, id: number, step: number, latest: number): Promise<boolean> {
  const taken = await db
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, id), or(isNull(users.totpLastStep), lt(users.totpLastStep, step), gt(users.totpLastStep, latest))))
    .returning({ id: users.id });
  return taken.length > 0;
}

export async function replaceRecoveryCodes(db: Connection, userId: number, codeHashes: string[]) {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (codeHashes.length > 0) await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Uses a recovery code up: of two at once, one finds it. */
export async function claimRecoveryCode(db: Connection, userId: number, codeHash: string): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id });
  return taken.length > 0;
}

export const countRecoveryCodes = (db: Connection, userId: number) => db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
