import type { z } from 'zod';
import type { newClient } from '../../../contract/clients.ts';
import { type Connection, isDuplicate } from '../../db/client.ts';
import type { KeyCursor } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../shared/app-error.ts';
import { hashPassword } from '../../shared/passwords.ts';
import {
  type ClientRow,
  countClients,
  emailKey,
  findByEmail,
  findClient,
  insertClient,
  listClients,
  type NewClientRow,
  redeemResetToken,
  updateClient,
  updatePendingClient,
} from './clients.store.ts';

export type { ClientRow } from './clients.store.ts';

const addressTaken = () => {
  const message = 'An account with this email already exists.';
  return new AppError('conflict', message, { fields: { email: [message] } });
};

/**
 * Adds a client; its password comes hashed.
 * @throws AppError conflict when the address is taken, also by another call at the same moment
 */
export async function addClient(db: Connection, client: NewClientRow): Promise<ClientRow> {
  return insertClient(db, client).catch((error) => {
    throw isDuplicate(error, emailKey) ? addressTaken() : error;
  });
}

/** A client that the studio makes itself: it can sign in at once. */
export const createClient = async ({ db }: Pick<Deps, 'db'>, { password, ...details }: z.output<typeof newClient>) =>
  addClient(db, { ...details, password: await hashPassword(password), verified: true });

/** Adds a client that was invited; a request of the same address that still waits becomes its account. */
export async function addInvitedClient(db: Connection, client: NewClientRow): Promise<ClientRow> {
  const present = await findByEmail(db, client.email);
  if (!present) return addClient(db, { ...client, verified: true });
  const admitted = await updatePendingClient(db, present.id, client);
  if (!admitted) throw addressTaken();
  return admitted;
}

export async function readClient(db: Connection, id: number): Promise<ClientRow> {
  const client = await findClient(db, id);
  if (!client) throw notFound('Client');
  return client;
}

export const isClient = async (db: Connection, id: number) => (await findClient(db, id)) !== undefined;

export const findClientByEmail = (db: Connection, email: string) => findByEmail(db, email);

export const recordClientLogin = (db: Connection, id: number, lastLogin: Date) => updateClient(db, id, { lastLogin });

export const setResetToken = (db: Connection, id: number, resetToken: string, resetTokenExpiry: Date) =>
  updateClient(db, id, { resetToken, resetTokenExpiry });

export const replacePassword = (db: Connection, tokenHash: string, password: string, now: Date) =>
  redeemResetToken(db, tokenHash, password, now);

export const clientPages = ({ db }: Pick<Deps, 'db'>) => ({
  list: (limit: number, before: KeyCursor | undefined) => listClients(db, limit, before),
  count: () => countClients(db),
});
