import type { Connection } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { days, hours, later } from '../../shared/clock.ts';
import { hashToken, newToken } from '../../shared/tokens.ts';
import {
  type AdminSession,
  type ClientSession,
  deleteClientSessions,
  deleteExpiredSessions,
  deleteSession,
  insertSession,
  prepareSessionQueries,
  prolongSession,
} from './auth.store.ts';

/** Client sessions move on with use, 30 days at a time, and end after 90. Admin sessions end after 12 hours. */
const clientSliding = 30 * days;
export const clientLongest = 90 * days;
const adminLongest = 12 * hours;
/** How often a session's use is written down. */
const writeEvery = 1 * hours;

type SessionDeps = Pick<Deps, 'db' | 'clock'>;

/** Opens a session and returns its token, of which only the hash is kept. */
export async function openSession(
  { clock }: Pick<Deps, 'clock'>,
  db: Connection,
  person: { clientId: number } | { userId: number },
  userAgent: string | undefined,
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  const expiresAt = later(now, 'clientId' in person ? clientSliding : adminLongest);
  await insertSession(db, {
    tokenHash: hashToken(token),
    ...person,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    userAgent: userAgent?.slice(0, 300) ?? null,
  });
  return token;
}

/** Reads sessions by their token; built once, with its queries prepared. */
export function sessionReader({ db, clock }: SessionDeps) {
  const { findClient, findAdmin } = prepareSessionQueries(db);
  return {
    client: async (token: string | undefined): Promise<ClientSession | undefined> => {
      if (!token) return undefined;
      const tokenHash = hashToken(token);
      const now = clock.now();
      const session = await findClient(tokenHash, now);
      if (session && later(session.lastSeenAt, writeEvery) < now) await prolong(db, tokenHash, session, now);
      return session;
    },
    admin: async (token: string | undefined): Promise<AdminSession | undefined> =>
      token ? findAdmin(hashToken(token), clock.now()) : undefined,
  };
}

async function prolong(db: Connection, tokenHash: string, { createdAt }: ClientSession, now: Date) {
  const end = Math.min(later(now, clientSliding).getTime(), later(createdAt, clientLongest).getTime());
  await prolongSession(db, tokenHash, now, new Date(end));
}

export async function endSession({ db }: Pick<Deps, 'db'>, token: string | undefined): Promise<void> {
  if (token) await deleteSession(db, hashToken(token));
}

export const endClientSessions = (db: Connection, clientId: number) => deleteClientSessions(db, clientId);

export const removeExpiredSessions = ({ db, clock }: SessionDeps) => deleteExpiredSessions(db, clock.now());
