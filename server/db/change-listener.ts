import type pg from 'pg';
import { seconds } from '#server/shared/clock.ts';
import { type DatabaseChange, parseChange } from './notify-change.ts';
import { Client, connectionTimeoutMillis } from './pool.ts';

type Subscriber = (change: DatabaseChange | 'anything') => void;

/** Receives changes to the database from every process. */
export interface ChangeListener {
  /**
   * @param listener receives 'anything' when changes may have been missed
   * @param lookback milliseconds: what has changed since then is received first
   * @returns ends the subscription
   */
  subscribe(listener: Subscriber, lookback?: number): () => void;
  close(): Promise<void>;
}

/** How often a silent connection is tried, and how long it may take to answer: a machine that is gone closes no connections. */
const heartbeat = 10 * seconds;
/** How long to wait before reconnecting. */
const reconnectDelay = 1 * seconds;

/** How many changes are kept for subscribers that look back. */
const maxRecentChanges = 1000;

/** The first subscription opens a connection for NOTIFY, which reconnects when it is lost. */
export function listenForChanges(
  connection: pg.PoolConfig,
  onError: (error: unknown) => void,
  heartbeatInterval = heartbeat,
): ChangeListener {
  const listeners = new Set<Subscriber>();
  /** The latest changes, oldest first. */
  const recent: { change: DatabaseChange | 'anything'; at: number }[] = [];
  const publish: Subscriber = (change) => {
    recent.push({ change, at: performance.now() });
    if (recent.length > maxRecentChanges) recent.shift();
    for (const listener of listeners) listener(change);
  };
  const replay = (listener: Subscriber, lookback: number) => {
    const start = performance.now() - lookback;
    const changes = recent.filter(({ at }) => at >= start);
    // With so many, changes within the lookback may have been dropped already.
    if (changes.length === maxRecentChanges) listener('anything');
    else for (const { change } of changes) listener(change);
  };
  /** Changes nothing when repeated, but ends a connection that doesn't answer. PostgreSQL goes on showing the same statement for it. */
  const listenAgain = { text: 'listen changes', query_timeout: heartbeatInterval };
  let client: pg.Client | undefined;
  /** The next heartbeat, or the next attempt to connect. */
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect() {
    clearTimeout(timer);
    const connecting = new Client({
      connectionTimeoutMillis,
      query_timeout: connectionTimeoutMillis,
      application_name: 'picturelock',
      ...connection,
    });
    client = connecting;
    connecting.on('notification', ({ payload = '' }) => {
      const change = parseChange(payload);
      if (change) publish(change);
    });
    connecting.on('error', onError);
    connecting.on('end', reconnectLater);
    try {
      await connecting.connect();
      await connecting.query('listen changes');
      publish('anything');
      timer = setInterval(() => connecting.query(listenAgain).catch(() => undefined), heartbeatInterval);
    } catch (error) {
      if (!isClosed) onError(error);
      await connecting.end().catch(() => undefined);
      reconnectLater();
    }
  }

  function reconnectLater() {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(connect, reconnectDelay);
  }

  return {
    subscribe(listener, lookback = 0) {
      if (lookback > 0) replay(listener, lookback);
      listeners.add(listener);
      if (!client && !isClosed) connect();
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
