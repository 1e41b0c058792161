import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type AdminPreferences, type adminProfileForm, defaultAdminPreferences, type newAdmin } from '../../../contract/admins.ts';
import { newPassword } from '../../../contract/passwords.ts';
import { type Connection, isUniqueViolation, type Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { AppError, notFound } from '../../shared/app-error.ts';
import { hashNewPassword, hashPassword } from '../../shared/passwords.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { type Accounts, changePassword, reauthenticate } from '../sessions/reauthenticate.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import {
  countRecoveryCodes,
  deleteUser,
  findOwner,
  findUser,
  findUserById,
  insertOwner,
  insertUser,
  listUsers,
  listUsersForShare,
  lockUser,
  replaceRecoveryCodes,
  type UserRow,
  updateUser,
  usernameKey,
} from './admins.store.ts';

export type { UserRow } from './admins.store.ts';

/**
 * Makes the owner, if there is none yet.
 * @param wanted the owner's password; without one it is random
 * @returns the random password, to be shown once; undefined when there is nothing to show
 */
export async function ensureOwner({ db }: Pick<Deps, 'db'>, wanted: string | undefined): Promise<string | undefined> {
  if (await findOwner(db)) return undefined;
  const password = wanted ?? randomPassword();
  const made = await insertOwner(db, { username: 'owner', password: await hashPassword(password) });
  return made && !wanted ? password : undefined;
}

/**
 * Gives the owner a new random password for one who lost it, removes the authenticator app, and ends the owner's sessions.
 * @returns the password, to be shown once
 */
export async function resetOwnerPassword(deps: Pick<Deps, 'db'>): Promise<string> {
  const made = await ensureOwner(deps, undefined);
  if (made) return made;
  const password = randomPassword();
  const hash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    const { id } = (await findOwner(tx))!;
    await updateUser(tx, id, { password: hash, totpSecret: null, totpConfirmedAt: null, totpLastStep: null });
    await replaceRecoveryCodes(tx, id, []);
    await endSessionsOf(tx, { userId: id });
    await recordAudit(tx, { action: 'admin.owner_password_reset', actor: { kind: 'system' }, userId: id });
  });
  return password;
}

/** A password to read off a terminal: 96 random bits, drawn again where they don't keep the rules. */
export function randomPassword(): string {
  const password = randomBytes(12).toString('base64url');
  return newPassword.safeParse(password).success ? password : randomPassword();
}

/** Who signs in with this username; without one it is the owner. */
export const findAdmin = (db: Connection, username: string | null) => (username ? findUser(db, username) : findOwner(db));

/** The same account, and nobody else changes it before the transaction ends. */
export const lockAdmin = (db: Connection, id: number) => lockUser(db, id);

export const updateAdmin = (db: Connection, id: number, changes: Partial<UserRow>) => updateUser(db, id, changes);

/** All of them, and they stay until the transaction ends. */
export const lockAdminsForShare = (tx: Transaction) => listUsersForShare(tx);

export const findAdminById = (db: Connection, id: number) => findUserById(db, id);

/** What an admin is told by mail, with what it has not chosen as by default. */
export const adminPreferencesOf = ({ preferences }: Pick<UserRow, 'preferences'>): AdminPreferences => ({
  ...defaultAdminPreferences,
  ...preferences,
});

const present = (user: UserRow) => ({ ...user, hasSecondFactor: user.totpConfirmedAt !== null });

export const readAdmins = async ({ db }: Pick<Deps, 'db'>) => (await listUsers(db)).map(present);

/** @throws AppError conflict when the username is taken */
export async function addAdmin({ db }: Pick<Deps, 'db'>, { password, ...details }: z.output<typeof newAdmin>, actor: Actor) {
  const hash = await hashNewPassword(password);
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, { ...details, password: hash }).catch((error) => {
      const message = 'This username is already taken.';
      throw isUniqueViolation(error, usernameKey) ? new AppError('conflict', message, { fields: { username: [message] } }) : error;
    });
    await recordAudit(tx, { action: 'admin.added', actor, userId: user.id, target: user.username });
    return present(user);
  });
}

/** Removes an admin; the owner stays. */
export const removeAdmin = ({ db }: Pick<Deps, 'db'>, id: number, actor: Actor) =>
  db.transaction(async (tx) => {
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

/** The signed-in admin's own account. */
export async function readAdminProfile({ db }: Pick<Deps, 'db'>, id: number) {
  const user = await readUser(db, id);
  return { ...present(user), preferences: adminPreferencesOf(user), recoveryCodesLeft: await countRecoveryCodes(db, id) };
}

/** Changes an admin's own name, address and choices; what is not sent stays as it is. */
export async function changeAdminProfile(
  { db }: Pick<Deps, 'db'>,
  id: number,
  { preferences, ...form }: z.output<typeof adminProfileForm>,
) {
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw notFound('Admin');
    await updateUser(tx, id, { ...form, preferences: { ...user.preferences, ...preferences } });
  });
  return readAdminProfile({ db }, id);
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
