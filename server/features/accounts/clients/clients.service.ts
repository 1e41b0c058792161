import type { Preferences } from '#api/messaging/preferences.ts';
import { preferencesWithDefaults } from '#domain/messaging/default-preferences.ts';
import { type Connection, isUniqueViolation } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { leaveWaitlist } from '#server/features/inbox/waitlist/waitlist.store.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { nobodysHash } from '#server/shared/passwords/passwords.ts';
import { isClient } from './clients.policy.ts';
import {
  type ClientRow,
  clearedTokens,
  deleteExpiredResetTokens,
  deleteInvited,
  emailKey,
  findClientByEmail,
  findClientById,
  hasWork,
  insertClient,
  insertClients,
  insertOrLockClient,
  lockClientOrRequest,
  type NewClientRow,
  redeemResetToken,
  updateClient,
  updatePendingClient,
  upsertUnconfirmed,
} from './clients.store.ts';

export { type ClientRow, clearedTokens } from './clients.store.ts';

/** How long a link that confirms an email address works. */
const confirmationLifetime = 2 * days;

export const emailTaken = () => {
  const message = 'An account with this email already exists.';
  return new AppError('conflict', message, { fields: { email: [message] } });
};

const throwIfEmailTaken = (error: unknown) => {
  throw isUniqueViolation(error, emailKey) ? emailTaken() : error;
};

/**
 * @param client with its password hashed
 * @throws AppError conflict if the email address is taken, also by a concurrent call
 */
export const addClient = (db: Connection, client: NewClientRow): Promise<ClientRow> => insertClient(db, client).catch(throwIfEmailTaken);

/**
 * Adds clients without a password, who can get a link to set one later.
 * @returns the rows without those whose email address is taken, also by a concurrent call
 */
export const addClientsWithoutPassword = (db: Connection, clients: Omit<NewClientRow, 'password'>[]): Promise<ClientRow[]> =>
  insertClients(
    db,
    clients.map((client) => ({ ...client, password: nobodysHash, mustChangePassword: true, verified: true })),
  );

/**
 * Adds a request for access. It replaces an earlier one, whose link stops working, until an address is confirmed.
 * @param tokenHash of the link that confirms the email address
 * @returns the request, or the confirmed one, which stays as it is
 * @throws AppError conflict if the address has an account
 */
export async function addRequest({ clock }: Deps, db: Connection, client: NewClientRow, tokenHash: string): Promise<ClientRow> {
  const now = clock.now();
  const request = await upsertUnconfirmed(db, { ...client, verified: false, createdAt: now, ...confirmationLink(tokenHash, now) });
  const requestOrClient = request ?? (await findClientByEmail(db, client.email));
  if (requestOrClient?.verified !== false) throw emailTaken();
  return requestOrClient;
}

/** Takes back that a request has replaced an earlier one, whose link works again. */
export const restoreRequest = (db: Connection, { id, status: _, ...earlier }: ClientRow) => changeClient(db, id, earlier);

const confirmationLink = (tokenHash: string, now: Date) => ({
  verificationTokens: [tokenHash],
  verificationTokenExpiry: addMilliseconds(now, confirmationLifetime),
});

/** Clears what an unconfirmed request says about the person. */
const noDetails = {
  company: null,
  phone: null,
  address: null,
  additionalInfo: null,
  verificationTokens: [],
  verificationTokenExpiry: null,
};

/**
 * Makes the person with an email address an invited client, and locks the client until the transaction ends. A request of theirs is
 * superseded: what they confirmed stays with the client, what nobody confirmed is dropped, because it may be a stranger's.
 * @throws AppError conflict if the address has an account
 */
export async function addInvitedClient(
  { clock }: Deps,
  db: Connection,
  { name, email }: Pick<ClientRow, 'name' | 'email'>,
): Promise<ClientRow> {
  const now = clock.now();
  const invited = { name, email, password: nobodysHash, createdAt: now, invitedAt: now };
  const client = await insertOrLockClient(db, invited);
  if (client.verified) throw emailTaken();
  if (client.status === 'unconfirmed') return changeClient(db, client.id, { ...invited, ...noDetails });
  return changeClient(db, client.id, { invitedAt: now });
}

/** Makes an invited client, locked by the caller, one with access. Details that aren't given stay. */
export async function completeInvitedClient(db: Connection, { id }: ClientRow, details: NewClientRow): Promise<ClientRow> {
  const given = Object.fromEntries(Object.entries(details).filter(([, detail]) => detail !== null));
  const client = await updatePendingClient(db, id, given).catch(throwIfEmailTaken);
  if (!client) throw emailTaken();
  return client;
}

/**
 * Takes an invitation back from a client, locked by the caller. Nothing remains of one for whom nothing was prepared; a request for
 * access is one again.
 * @returns whether the client is gone
 */
export async function withdrawInvitedClient(db: Connection, { id, emailConfirmedAt }: ClientRow): Promise<boolean> {
  if (await hasWork(db, id)) return false;
  if (emailConfirmedAt) await changeClient(db, id, { invitedAt: null });
  else await deleteInvited(db, id);
  return true;
}

/** @throws AppError not_found for an unknown or erased client, and for a request for access */
export async function readClient(db: Connection, id: number): Promise<ClientRow> {
  const client = await findClientById(db, id);
  if (!client || !isClient(client)) throw notFound('Client');
  return client;
}

/** Like `readClient`, and locks the row until the transaction ends. */
export async function lockClient(db: Connection, id: number): Promise<ClientRow> {
  const client = await lockClientOrRequest(db, id);
  if (!client || !isClient(client)) throw notFound('Client');
  return client;
}

/** Like `lockClient`, for changes to a client's access. @throws AppError conflict if the client has yet to register */
export async function lockRegisteredClient(db: Connection, id: number): Promise<ClientRow> {
  const client = await lockClient(db, id);
  if (client.status === 'invited') throw new AppError('conflict', "This client hasn't registered yet.");
  return client;
}

/** @returns undefined if the request has already been approved */
export const approveRequest = (db: Connection, id: number) => updatePendingClient(db, id, {});

export async function clientExists(db: Connection, id: number): Promise<boolean> {
  const client = await findClientById(db, id);
  return client !== undefined && isClient(client);
}

/** @throws AppError conflict if the new email address is taken */
export async function changeClient(db: Connection, id: number, changes: Partial<NewClientRow>): Promise<ClientRow> {
  const client = await updateClient(db, id, changes).catch(throwIfEmailTaken);
  if (!client) throw notFound('Client');
  return client;
}

/** Stores a new email address until the client confirms it. */
export const setPendingEmail = ({ clock }: Deps, db: Connection, id: number, pendingEmail: string, tokenHash: string) =>
  changeClient(db, id, { pendingEmail, ...confirmationLink(tokenHash, clock.now()) });

export const cleanUpPasswordLinks = ({ db, clock }: Deps, batchSize?: number) => deleteExpiredResetTokens(db, clock.now(), batchSize);

/** Sets a new password and removes the client from the waitlist: the link proves that the email address, and so the entry, is theirs. */
export async function resetPasswordByToken(db: Connection, tokenHash: string, password: string, now: Date): Promise<ClientRow | undefined> {
  const client = await redeemResetToken(db, tokenHash, password, now);
  if (client) await leaveWaitlist(db, client.email);
  return client;
}

/** The changes for a new email address: the old one is remembered, and links sent to it stop working. */
export const emailChange = (
  { email, emailConfirmedAt, formerEmails }: ClientRow,
  newEmail: string,
  { now, isConfirmed }: { now: Date; isConfirmed: boolean },
) => ({
  email: newEmail,
  emailConfirmedAt: isConfirmed ? now : null,
  formerEmails: [...formerEmails, { email: email.toLowerCase(), until: now.toISOString(), confirmed: emailConfirmedAt !== null }],
  ...clearedTokens,
});

/** A client's notification preferences, with defaults for those never set. */
export const preferencesOf = ({ preferences }: Pick<ClientRow, 'preferences'>): Preferences => preferencesWithDefaults(preferences);
