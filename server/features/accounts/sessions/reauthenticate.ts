import type { Connection, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { addMilliseconds, minutes } from '#server/shared/clock.ts';
import { checkPassword, hashNewPassword } from '#server/shared/passwords/passwords.ts';
import { endSessionsOf, isReauthenticatedSince, markReauthenticated } from './sessions.store.ts';

interface Account {
  id: number;
  password: string;
}

/** Finds and locks accounts of one kind. */
export interface Accounts<Row extends Account> {
  kind: 'admin' | 'client';
  /** @throws AppError not_found for an unknown id */
  read(db: Connection, id: number): Promise<Row>;
  lock(tx: Transaction, id: number): Promise<Row | undefined>;
}

/**
 * Checks the password of someone who is already signed in, before a sensitive change.
 * @throws AppError invalid for a wrong password, too_many_requests
 */
export async function reauthenticate<Row extends Account>(
  { db, limits }: Deps,
  accounts: Accounts<Row>,
  id: number,
  currentPassword: string,
): Promise<Row> {
  await limits.consume('reauthenticate', accounts.kind, String(id));
  const account = await accounts.read(db, id);
  if (!(await checkPassword(account.password, currentPassword)))
    throw invalidField('currentPassword', 'Your current password is incorrect.');
  await limits.refund('reauthenticate', accounts.kind, String(id));
  return account;
}

/** How long a session counts as reauthenticated. */
const reauthenticatedFor = 10 * minutes;

/**
 * Checks the password of someone who is signed in, for what their session does in the next ten minutes.
 * @throws AppError invalid for a wrong password, too_many_requests
 */
export async function reauthenticateSession<Row extends Account>(
  deps: Deps,
  accounts: Accounts<Row>,
  { id, sessionId }: { id: number; sessionId: number },
  currentPassword: string,
): Promise<void> {
  await reauthenticate(deps, accounts, id, currentPassword);
  await markReauthenticated(deps.db, sessionId, deps.clock.now());
}

/** @throws AppError forbidden unless the password was entered again in the last ten minutes */
export async function requireReauthenticated({ db, clock }: Deps, sessionId: number): Promise<void> {
  if (!(await isReauthenticatedSince(db, sessionId, addMilliseconds(clock.now(), -reauthenticatedFor))))
    throw new AppError('forbidden', 'Please enter your password again first.');
}

/**
 * Locks a reauthenticated account. Its password may have been changed or reset while it was being checked.
 * @throws AppError unauthenticated if it was
 */
export async function lockIfPasswordUnchanged<Row extends Account>(tx: Transaction, accounts: Accounts<Row>, checked: Row): Promise<Row> {
  const account = await accounts.lock(tx, checked.id);
  if (account?.password !== checked.password) throw new AppError('unauthenticated', 'Your password was changed. Please log in again.');
  return account;
}

/**
 * Replaces the password of a reauthenticated account and ends its other sessions.
 * @param save writes the new hash
 */
export async function changePassword<Row extends Account>(
  deps: Deps,
  accounts: Accounts<Row>,
  checked: Row,
  { password, sessionId, actor }: { password: string; sessionId: number; actor: Actor },
  save: (tx: Transaction, hash: string) => Promise<void>,
): Promise<void> {
  const hash = await hashNewPassword(password);
  await deps.db.transaction(async (tx) => {
    await lockIfPasswordUnchanged(tx, accounts, checked);
    await save(tx, hash);
    await endSessionsOf(tx, accounts.kind === 'admin' ? { userId: checked.id } : { clientId: checked.id }, sessionId);
    await recordAudit(tx, { action: `${accounts.kind}.password_changed`, actor });
  });
}
