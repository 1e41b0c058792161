import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { seconds } from '#server/shared/clock.ts';
import { Client, connectionTimeoutMillis } from './pool.ts';

/** How long to wait for a notification, which usually takes milliseconds. */
const arrivesWithin = 5 * seconds;

/**
 * Whether a connection hears what another one announces. Behind a pooler in transaction mode, which lends a session of PostgreSQL for one
 * transaction at a time, nobody hears it; what one connection locks or prepares there would be another one's, too.
 */
export async function keepsSessions(connection: pg.PoolConfig): Promise<boolean> {
  const channel = `session_${randomBytes(8).toString('hex')}`;
  const options = { connectionTimeoutMillis, query_timeout: connectionTimeoutMillis, application_name: 'picturelock', ...connection };
  const [listener, notifier] = [new Client(options), new Client(options)];
  try {
    await Promise.all([listener.connect(), notifier.connect()]);
    await listener.query(`listen ${channel}`);
    const heard = new Promise<true>((resolve) => listener.once('notification', () => resolve(true)));
    await notifier.query(`notify ${channel}`);
    return await Promise.race([heard, setTimeout(arrivesWithin, false, { ref: false })]);
  } finally {
    await Promise.all([listener, notifier].map((client) => client.end().catch(() => undefined)));
  }
}
