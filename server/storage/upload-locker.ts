import { setTimeout } from 'node:timers/promises';
import type { Locker } from '@tus/server';
import type pg from 'pg';
import { Client, connectionTimeoutMillis } from '#server/db/pool.ts';
import { seconds } from '#server/shared/clock.ts';

export type UploadLocker = Locker & {
  /** Calls back while nobody writes to the upload: requests that are writing are asked to stop. */
  hold<T>(id: string, use: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const channel = 'upload_locks';
const lockTimeout = 20 * seconds;
/** The response when the lock isn't free in time; clients then try again. The library's own, 500, would be the server's fault. */
const stillLocked = { status_code: 503, body: 'Another request is still writing to this upload. Please try again.' };
/** How long to wait between two tries, in milliseconds; it doubles from the shortest to the longest. */
const [shortestWait, longestWait] = [10, 250];

/**
 * Lets one request at a time write to an upload, across all server processes, by PostgreSQL's advisory locks. One session holds them all,
 * so that they are free again as soon as the process dies.
 */
export function openUploadLocker(connection: pg.PoolConfig, onError: (error: unknown) => void): UploadLocker {
  /** How to ask this process's holders to stop. The lock alone wouldn't keep them apart: a session could take its own lock twice. */
  const holders = new Map<string, () => unknown>();
  let session: Promise<pg.Client> | undefined;
  let lastQuery: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<pg.Client> {
    const client = new Client({
      connectionTimeoutMillis,
      query_timeout: connectionTimeoutMillis,
      keepAlive: true,
      application_name: 'picturelock',
      ...connection,
    });
    client.on('notification', ({ payload = '' }) => holders.get(payload)?.());
    client.on('error', onError);
    client.on('end', () => {
      session = undefined;
      for (const requestRelease of holders.values()) requestRelease();
    });
    await client.connect();
    await client.query(`listen ${channel}`);
    return client;
  }

  const query = async (text: string, id: string) => {
    session ??= connect().catch((error) => {
      session = undefined;
      throw error;
    });
    const client = await session;
    // Queries are sent one after another, as the protocol requires.
    const result = lastQuery.then(() => client.query<{ locked: boolean }>(text, [id]));
    lastQuery = result.catch(() => undefined);
    return result;
  };

  async function tryLock(id: string, requestRelease: () => unknown): Promise<boolean> {
    const holder = holders.get(id);
    if (holder) {
      holder();
      return false;
    }
    holders.set(id, requestRelease);
    try {
      const { rows } = await query('select pg_try_advisory_lock(hashtextextended($1, 0)) as locked', lockName(id));
      if (rows[0]!.locked) return true;
      holders.delete(id);
      await query(`select pg_notify('${channel}', $1)`, id);
      return false;
    } catch (error) {
      holders.delete(id);
      throw error;
    }
  }

  const newLock: Locker['newLock'] = (id) => ({
    async lock(signal, requestRelease) {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(lockTimeout)]);
      for (let wait = shortestWait!; !(await tryLock(id, requestRelease)); wait = Math.min(2 * wait, longestWait!))
        await setTimeout(wait, undefined, { signal: deadline }).catch(() => {
          throw stillLocked;
        });
    },
    async unlock() {
      holders.delete(id);
      // Only a session that still exists holds the lock: one that was lost has lost its locks, too.
      if (session) await query('select pg_advisory_unlock(hashtextextended($1, 0))', lockName(id)).catch(onError);
    },
  });

  return {
    newLock,
    async hold(id, use) {
      const lock = newLock(id);
      await lock.lock(new AbortController().signal, () => undefined).catch(rejectWithError);
      try {
        return await use();
      } finally {
        await lock.unlock();
      }
    },
    async close() {
      await session?.then((client) => client.end()).catch(() => undefined);
    },
  };
}

/** Throws an error for a lock that wasn't free: what tus throws is a response, not an error. */
function rejectWithError(reason: unknown): never {
  throw reason instanceof Error ? reason : new Error('Somebody is still writing to the upload.');
}

const lockName = (id: string) => `upload ${id}`;
