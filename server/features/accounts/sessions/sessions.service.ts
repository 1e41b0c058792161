import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import type { AdminSession, ClientSession } from '#server/shared/callers.ts';
import { addMilliseconds, type Clock, days, hours, minutes } from '#server/shared/clock.ts';
import { hashToken, newToken } from '#server/shared/tokens.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionOf,
  endSessionsOf,
  insertSession,
  listSessions,
  type Person,
  prepareSessionQueries,
  updateSession,
} from './sessions.store.ts';

export { readLastActivity } from './sessions.store.ts';

/** Client sessions expire after 30 days without use and after 90 days at the latest. Admin sessions expire after 12 hours. */
const clientIdleTimeout = 30 * days;
export const clientMaxAge = 90 * days;
const adminMaxAge = 12 * hours;
/** Sessions opened with an access code expire after a day, or with the code. */
export const accessCodeMaxAge = 24 * hours;
/** How often `lastSeenAt` is written. */
const lastSeenInterval = 5 * minutes;

interface SessionOptions {
  userAgent: string | undefined;
  /** The access code used to sign in. */
  code?: { id: number; expiresAt: Date };
}

/** @returns the session's token; only its hash is stored */
export async function openSession(db: Connection, clock: Clock, person: Person, options: SessionOptions): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await insertSession(db, {
    tokenHash: hashToken(token),
    ...person,
    accessCodeId: options.code?.id ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: expiryOf(person, options, now),
    userAgent: options.userAgent?.slice(0, 300) ?? null,
  });
  return token;
}

function expiryOf(person: Person, { code }: SessionOptions, now: Date): Date {
  if (code) return new Date(Math.min(addMilliseconds(now, accessCodeMaxAge).getTime(), code.expiresAt.getTime()));
  return addMilliseconds(now, 'clientId' in person ? clientIdleTimeout : adminMaxAge);
}

/** Looks up sessions by token. Create one per server only, so that its queries are prepared once. */
export function sessionReader({ db, clock }: Deps) {
  const { findClient, findAdmin } = prepareSessionQueries(db);
  return {
    client: async (token: string | undefined): Promise<ClientSession | undefined> => {
      if (!token) return undefined;
      const tokenHash = hashToken(token);
      const now = clock.now();
      const session = await findClient(tokenHash, now);
      if (session?.viewedBy === null && isLastSeenOutdated(session, now)) await extendSession(db, tokenHash, session, now);
      return session;
    },
    admin: async (token: string | undefined): Promise<AdminSession | undefined> => {
      if (!token) return undefined;
      const tokenHash = hashToken(token);
      const now = clock.now();
      const session = await findAdmin(tokenHash, now);
      if (session && isLastSeenOutdated(session, now)) await updateSession(db, tokenHash, { lastSeenAt: now });
      return session;
    },
  };
}

const isLastSeenOutdated = ({ lastSeenAt }: { lastSeenAt: Date }, now: Date) => addMilliseconds(lastSeenAt, lastSeenInterval) < now;

async function extendSession(db: Connection, tokenHash: string, { createdAt, accessCodeId }: ClientSession, now: Date) {
  const expiresAt = Math.min(addMilliseconds(now, clientIdleTimeout).getTime(), addMilliseconds(createdAt, clientMaxAge).getTime());
  await updateSession(db, tokenHash, { lastSeenAt: now, ...(accessCodeId === null ? { expiresAt: new Date(expiresAt) } : {}) });
}

export async function endSession({ db }: Deps, token: string | undefined): Promise<void> {
  if (token) await deleteSession(db, hashToken(token));
}

/** Signs a person out on all devices, including the current one. */
export const endAllSessions = ({ db }: Deps, person: Person, actor: Actor) =>
  db.transaction(async (tx) => {
    await endSessionsOf(tx, person);
    await recordAudit(tx, { action: 'clientId' in person ? 'client.sessions_ended' : 'admin.sessions_ended', actor, ...person });
  });

/** A person's active sessions, most recently used first. */
export async function readSessions({ db, clock }: Deps, person: Person, currentId: number) {
  const rows = await listSessions(db, person, clock.now());
  return rows.map(({ accessCodeId, ...row }) => ({ ...row, byAccessCode: accessCodeId !== null, isCurrent: row.id === currentId }));
}

/** @throws AppError not_found, also for another person's session */
export const endOwnSession = ({ db }: Deps, person: Person, id: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await deleteSessionOf(tx, person, id))) throw notFound('Session');
    await recordAudit(tx, { action: 'clientId' in person ? 'client.session_ended' : 'admin.session_ended', actor, ...person });
  });

export const cleanUpSessions = ({ db, clock }: Deps, batchSize?: number) => deleteExpiredSessions(db, clock.now(), batchSize);
