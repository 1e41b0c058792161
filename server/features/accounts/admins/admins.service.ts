import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { adminProfileForm } from '#api/accounts/admins.ts';
import type { AdminPreferences } from '#api/messaging/preferences.ts';
import { newPassword } from '#api/shared/passwords.ts';
import { defaultAdminPreferences } from '#domain/messaging/default-preferences.ts';
import { type Connection, isUniqueViolation } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type Accounts, changePassword, reauthenticate } from '#server/features/accounts/sessions/reauthenticate.ts';
import { endSessionsOf } from '#server/features/accounts/sessions/sessions.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { hashPassword } from '#server/shared/passwords/passwords.ts';
import { invitationOf } from './admins.policy.ts';
import {
  countRecoveryCodes,
  deleteUser,
  findOwner,
  findUser,
  findUserById,
  insertOwner,
  insertUser,
  listUsers,
  lockProjectsOf,
  lockUser,
  type NewUserRow,
  replaceRecoveryCodes,
  type UserRow,
  updateUser,
  usernameKey,
} from './admins.store.ts';

export type { UserRow } from './admins.store.ts';

/**
 * Creates the owner if there is none yet.
 * @param configuredPassword without one, a random password is generated
 * @returns the generated password, to be shown once; undefined if there is nothing to show
 */
export async function ensureOwner(db: Connection, configuredPassword: string | undefined): Promise<string | undefined> {
  if (await findOwner(db)) return undefined;
  const password = configuredPassword ?? randomPassword();
  const isCreated = await insertOwner(db, { username: 'owner', password: await hashPassword(password) });
  return isCreated && !configuredPassword ? password : undefined;
}

/**
 * Generates a new password for the owner, removes the authenticator app and ends all of the owner's sessions.
 * @returns the password, to be shown once
 */
export async function resetOwnerPassword(db: Connection): Promise<string> {
  const initialPassword = await ensureOwner(db, undefined);
  if (initialPassword) return initialPassword;
  const password = randomPassword();
  const hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const { id } = (await findOwner(tx))!;
    await updateUser(tx, id, { password: hash, totpSecret: null, totpConfirmedAt: null, totpLastStep: null });
    await replaceRecoveryCodes(tx, id, []);
    await endSessionsOf(tx, { userId: id });
    await recordAudit(tx, { action: 'admin.owner_password_reset', actor: { kind: 'system' }, userId: id });
  });
  return password;
}

/** A random password of 96 bits, generated again until it satisfies the password rules. */
export function randomPassword(): string {
  const password = randomBytes(12).toString('base64url');
  return newPassword.safeParse(password).success ? password : randomPassword();
}

/** @param username null for the owner */
export const findAdmin = (db: Connection, username: string | null) => (username ? findUser(db, username) : findOwner(db));

/** An admin's preferences, with defaults for those never set. */
export const adminPreferencesOf = ({ preferences }: Pick<UserRow, 'preferences'>): AdminPreferences => ({
  ...defaultAdminPreferences,
  ...preferences,
});

const hasSecondFactor = ({ totpConfirmedAt }: UserRow) => totpConfirmedAt !== null;

export const presentAdmin = (user: UserRow, now: Date) => ({
  ...user,
  hasSecondFactor: hasSecondFactor(user),
  invitation: invitationOf(user, now),
});

export const readAdmins = async ({ db, clock }: Deps) => (await listUsers(db)).map((user) => presentAdmin(user, clock.now()));

/**
 * @param user with a hashed password
 * @throws AppError conflict if the username is taken, also by a concurrent call
 */
export const addUser = (db: Connection, user: NewUserRow): Promise<UserRow> =>
  insertUser(db, user).catch((error) => {
    const message = 'This username is already taken.';
    throw isUniqueViolation(error, usernameKey) ? new AppError('conflict', message, { fields: { username: [message] } }) : error;
  });

/** Removes an admin. Projects that they edited are left without an editor. @throws AppError conflict for the owner */
export const removeAdmin = ({ db }: Deps, id: number, actor: Actor) =>
  db.transaction(async (tx) => {
    // Locks the projects before the admin, as whoever notifies a project's editor does.
    await lockProjectsOf(tx, id);
    const user = await lockUser(tx, id);
    if (!user) throw notFound('Admin');
    if (user.isOwner) throw new AppError('conflict', "The owner can't be removed.");
    await deleteUser(tx, id);
    await recordAudit(tx, { action: 'admin.removed', actor, userId: id, target: user.username });
  });

async function readUser(db: Connection, id: number): Promise<UserRow> {
  const user = await findUserById(db, id);
  if (!user) throw notFound('Admin');
  return user;
}

export const readAdmin = async ({ db, clock }: Deps, id: number) => presentAdmin(await readUser(db, id), clock.now());

export async function readAdminProfile({ db }: Deps, id: number) {
  const user = await readUser(db, id);
  return {
    ...user,
    hasSecondFactor: hasSecondFactor(user),
    preferences: adminPreferencesOf(user),
    recoveryCodesLeft: await countRecoveryCodes(db, id),
  };
}

export async function changeAdminProfile(deps: Deps, id: number, { preferences, ...form }: z.output<typeof adminProfileForm>) {
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw notFound('Admin');
    await updateUser(tx, id, { ...form, preferences: { ...user.preferences, ...preferences } });
  });
  return readAdminProfile(deps, id);
}

export const adminAccounts: Accounts<UserRow> = { kind: 'admin', read: readUser, lock: lockUser };

/** Changes an admin's own password and ends their other sessions. */
export async function changeOwnPassword(
  deps: Deps,
  { id, sessionId }: { id: number; sessionId: number },
  { currentPassword, password }: { currentPassword: string; password: string },
  actor: Actor,
) {
  const checked = await reauthenticate(deps, adminAccounts, id, currentPassword);
  await changePassword(deps, adminAccounts, checked, { password, sessionId, actor }, (tx, hash) => updateUser(tx, id, { password: hash }));
}
