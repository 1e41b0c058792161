import { defaultPreferences, type Preferences } from '../../../contract/profile.ts';
import { type Connection, isUniqueViolation } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../shared/app-error.ts';
import { addMilliseconds, days } from '../../shared/clock.ts';
import { leaveWaitlist } from '../waitlist/waitlist.service.ts';
import {
  addResetToken,
  appendVerificationToken,
  type ClientRow,
  clearExpiredPendingEmails,
  clearedTokens,
  deleteExpiredResetTokens,
  deletePendingClient,
  deleteUnconfirmed,
  emailKey,
  findByEmail,
  findClient,
  findClientForUpdate,
  insertClient,
  lockByVerificationToken,
  type NewClientRow,
  redeemResetToken,
  replaceExpiredRequest,
  updateClient,
  updatePendingClient,
} from './clients.store.ts';

export { type ClientRow, clearedTokens } from './clients.store.ts';

/** How long the link works that confirms an address. */
const confirmationLifetime = 2 * days;

export const emailTaken = () => {
  const message = 'An account with this email already exists.';
  return new AppError('conflict', message, { fields: { email: [message] } });
};

const throwIfEmailTaken = (error: unknown) => {
  throw isUniqueViolation(error, emailKey) ? emailTaken() : error;
};

/**
 * Adds a client; its password comes hashed.
 * @throws AppError conflict when the address is taken, also by another call at the same moment
 */
export const addClient = (db: Connection, client: NewClientRow): Promise<ClientRow> => insertClient(db, client).catch(throwIfEmailTaken);

/**
 * Adds a client that asks for access. The first request for an address stays until its link is over: whoever could put another
 * in its place could have the address's owner confirm it, with a password that the owner does not know.
 * @param tokenHash of the link that confirms the address
 */
export async function addRequest({ clock }: Pick<Deps, 'clock'>, db: Connection, client: NewClientRow, tokenHash: string) {
  const now = clock.now();
  const request = { ...client, verified: false, createdAt: now, ...confirmationLink(tokenHash, now) };
  return (await replaceExpiredRequest(db, request, now)) ?? addClient(db, request);
}

/** Gives a request another link; its time does not begin anew. */
export const addConfirmationLink = (db: Connection, id: number, tokenHash: string) => appendVerificationToken(db, id, tokenHash);

const confirmationLink = (tokenHash: string, now: Date) => ({
  verificationTokens: [tokenHash],
  verificationTokenExpiry: addMilliseconds(now, confirmationLifetime),
});

/** Adds a client that was invited; a request of the same address that still waits becomes its account. */
export async function addInvitedClient(db: Connection, client: NewClientRow): Promise<ClientRow> {
  await leaveWaitlist(db, client.email);
  const present = await findByEmail(db, client.email);
  if (!present) return addClient(db, { ...client, verified: true });
  const admitted = await updatePendingClient(db, present.id, {
    ...client,
    additionalInfo: client.additionalInfo ?? present.additionalInfo,
  });
  if (!admitted) throw emailTaken();
  return admitted;
}

/** A client that was let in; to everyone else there is none. */
export async function readClient(db: Connection, id: number): Promise<ClientRow> {
  const client = await findClient(db, id);
  if (!client?.verified || client.erasedAt) throw notFound('Client');
  return client;
}

/** The same, and nobody else changes it before the transaction ends. */
export async function lockClient(db: Connection, id: number): Promise<ClientRow> {
  const client = await findClientForUpdate(db, id);
  if (!client?.verified || client.erasedAt) throw notFound('Client');
  return client;
}

/** Locks any row, also a request's and an erased client's; undefined where there is none. */
export const lockClientOrRequest = (db: Connection, id: number) => findClientForUpdate(db, id);

/** @returns undefined where the request has been approved in the meantime */
export const approveRequest = (db: Connection, id: number) => updatePendingClient(db, id, {});

export const deleteRequest = (db: Connection, id: number) => deletePendingClient(db, id);

export async function clientExists(db: Connection, id: number): Promise<boolean> {
  const client = await findClient(db, id);
  return Boolean(client?.verified && !client.erasedAt);
}

export const findClientById = (db: Connection, id: number) => findClient(db, id);

export const findClientByEmail = (db: Connection, email: string) => findByEmail(db, email);

/** @throws AppError conflict when a new address is taken */
export async function changeClient(db: Connection, id: number, changes: Partial<NewClientRow>): Promise<ClientRow> {
  const client = await updateClient(db, id, changes).catch(throwIfEmailTaken);
  if (!client) throw notFound('Client');
  return client;
}

/** Keeps an address that is to be confirmed by a link: the client's new one. */
export const setPendingEmail = ({ clock }: Pick<Deps, 'clock'>, db: Connection, id: number, pendingEmail: string, tokenHash: string) =>
  changeClient(db, id, { pendingEmail, ...confirmationLink(tokenHash, clock.now()) });

export const clientOfConfirmation = (db: Connection, tokenHash: string, now: Date) => lockByVerificationToken(db, tokenHash, now);

/**
 * Keeps another link to set a password; those before it work until they expire themselves.
 * @returns undefined where the client may not come in any more, or has another address than the one that the link is mailed to
 */
export const addPasswordLink = (db: Connection, client: ClientRow, tokenHash: string, expiresAt: Date) =>
  addResetToken(db, client, tokenHash, expiresAt);

export const cleanUpPasswordLinks = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, batchSize?: number) =>
  deleteExpiredResetTokens(db, clock.now(), batchSize);

/** Also takes the client off the waitlist: the link shows that the address, and so the entry, is the client's own. */
export async function resetPasswordByToken(db: Connection, tokenHash: string, password: string, now: Date): Promise<ClientRow | undefined> {
  const client = await redeemResetToken(db, tokenHash, password, now);
  if (client) await leaveWaitlist(db, client.email);
  return client;
}

/** What follows when a client has another address: the old one stays known, and links that were mailed to it stop working. */
export const emailChange = (
  { email, emailConfirmedAt, formerEmails }: ClientRow,
  to: string,
  { now, isConfirmed }: { now: Date; isConfirmed: boolean },
) => ({
  email: to,
  emailConfirmedAt: isConfirmed ? now : null,
  formerEmails: [...formerEmails, { email: email.toLowerCase(), until: now.toISOString(), confirmed: emailConfirmedAt !== null }],
  ...clearedTokens,
});

/** What a client wants to be told by mail, with what it has not chosen as by default. */
export const preferencesOf = ({ preferences }: Pick<ClientRow, 'preferences'>): Preferences => ({ ...defaultPreferences, ...preferences });

/** Cancels email changes that were not confirmed in time. */
export const clearUnconfirmedEmails = (db: Connection, now: Date, batchSize?: number) => clearExpiredPendingEmails(db, now, batchSize);

/**
 * Removes access requests that were not confirmed in time.
 * @returns the removed requests, at most `limit`
 */
export const removeUnconfirmedRequests = (db: Connection, now: Date, limit: number) => deleteUnconfirmed(db, now, limit);
