import type pg from 'pg';
import { type LiveTopic, liveTopics } from '../../contract/live.ts';
import { seconds } from '../shared/clock.ts';
import { Client, connectionTimeoutMillis } from './pool.ts';

/** A table has changed; whose row it was, where it is somebody's. */
export interface DatabaseChange {
  topic: LiveTopic;
  clientId: number | null;
  /** The session that has ended, where the table is that of sessions. */
  sessionId?: number;
}

type Subscriber = (change: DatabaseChange | 'anything') => void;

/** What changes in the database, in whichever process it was done. */
export interface ChangeListener {
  /**
   * @param listener also told 'anything' when some changes may have been missed
   * @returns ends the subscription
   */
  subscribe(listener: Subscriber): () => void;
  close(): Promise<void>;
}

/** After so much silence the system asks whether the other side is still there; by itself only after hours. */
const keepAliveDelay = 60 * seconds;
/** How long to wait before a lost connection is made anew. */
const reconnectDelay = 1 * seconds;

/** The first subscription makes a connection of its own (PostgreSQL, "NOTIFY"), which is made anew when it is lost. */
export function listenForChanges(connection: pg.PoolConfig, onError: (error: unknown) => void): ChangeListener {
  const listeners = new Set<Subscriber>();
  const tell: Subscriber = (change) => {
    for (const listener of listeners) listener(change);
  };
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect() {
    const fresh = new Client({
      connectionTimeoutMillis,
      query_timeout: connectionTimeoutMillis,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelay,
      application_name: 'picturelock',
      ...connection,
    });
    client = fresh;
    fresh.on('notification', ({ payload = '' }) => {
      const change = parseChange(payload);
      if (change) tell(change);
    });
    fresh.on('error', onError);
    fresh.on('end', connectLater);
    try {
      await fresh.connect();
      await fresh.query('listen changes');
      tell('anything');
    } catch (error) {
      if (!isClosed) onError(error);
      await fresh.end().catch(() => undefined);
      connectLater();
    }
  }

  function connectLater() {
    clearTimeout(retry);
    if (!isClosed) retry = setTimeout(connect, reconnectDelay);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (!client && !isClosed) connect();
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

/** "projects 42" -> the project of client 42; "waitlist " -> nobody's row; "sessions 42 7" -> session 7 of client 42. */
function parseChange(payload: string): DatabaseChange | undefined {
  const [name, clientId, sessionId] = payload.split(' ');
  const topic = Object.values(liveTopics)
    .flat()
    .find((one) => one === name);
  return topic && { topic, clientId: clientId ? Number(clientId) : null, ...(sessionId ? { sessionId: Number(sessionId) } : {}) };
}
