import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { hasPasswordLink, withPasswordLink } from '#server/db/password-links.ts';
import { recoveryCodes, users } from '#server/db/schema/accounts/users.ts';
import { projects } from '#server/db/schema/projects/projects.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUserRow = typeof users.$inferInsert;

/** The case-insensitive unique index on usernames. */
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

export async function lockUser(db: Connection, id: number): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

export const listUsers = (db: Connection) => db.select().from(users).orderBy(asc(users.id));

/** @returns false if there is already an owner, also one added concurrently by another process */
export async function insertOwner(db: Connection, owner: { username: string; password: string }): Promise<boolean> {
  const inserted = await db
    .insert(users)
    .values({ ...owner, isOwner: true })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return inserted.length > 0;
}

export async function insertUser(db: Connection, user: NewUserRow): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning();
  return row!;
}

export async function deleteUser(db: Connection, id: number) {
  await db.delete(users).where(eq(users.id, id));
}

/** Locks the projects that an admin edits: removing the admin leaves them without an editor. */
export const lockProjectsOf = (db: Connection, editorId: number) =>
  db.select({ id: projects.id }).from(projects).where(eq(projects.editorId, editorId)).for('no key update');

export async function updateUser(db: Connection, id: number, changes: Partial<NewUserRow>) {
  await db.update(users).set(changes).where(eq(users.id, id));
}

/** Adds a link to set a password. Earlier links keep working until they expire. */
export async function addPasswordLink(db: Connection, id: number, tokenHash: string, expiresAt: Date): Promise<UserRow> {
  const [row] = await db
    .update(users)
    .set({ resetTokens: withPasswordLink(users.resetTokens, tokenHash, expiresAt) })
    .where(eq(users.id, id))
    .returning();
  return row!;
}

/** Sets the password of an invited admin; of two concurrent calls, one succeeds. */
export async function redeemPasswordLink(db: Connection, tokenHash: string, password: string, now: Date): Promise<UserRow | undefined> {
  const [row] = await db
    .update(users)
    .set({ password, invitedAt: null, resetTokens: {} })
    .where(hasPasswordLink(users.resetTokens, tokenHash, now))
    .returning();
  return row;
}

/** @returns false if the password has been changed since the admin was read */
export async function recordAdminSignIn(db: Connection, { id, password }: UserRow, changes: Partial<UserRow>): Promise<boolean> {
  const updated = await db
    .update(users)
    .set(changes)
    .where(and(eq(users.id, id), eq(users.password, password)))
    .returning({ id: users.id });
  return updated.length > 0;
}

/**
 * Marks a TOTP time step as used.
 * @param latest the last step that is valid now; a stored step after it was used while the clock was ahead and is ignored
 * @returns false if this step or a later one has already been used
 */
export async function claimTotpStep(db: Connection, id: number, step: number, latest: number): Promise<boolean> {
  const claimed = await db
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, id), or(isNull(users.totpLastStep), lt(users.totpLastStep, step), gt(users.totpLastStep, latest))))
    .returning({ id: users.id });
  return claimed.length > 0;
}

export async function replaceRecoveryCodes(db: Connection, userId: number, codeHashes: string[]) {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (codeHashes.length > 0) await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Consumes a recovery code; of two concurrent calls, one succeeds. */
export async function claimRecoveryCode(db: Connection, userId: number, codeHash: string): Promise<boolean> {
  const claimed = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id });
  return claimed.length > 0;
}

export const countRecoveryCodes = (db: Connection, userId: number) => db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
