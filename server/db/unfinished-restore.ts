import type pg from 'pg';
import { Client, connectionTimeoutMillis } from './pool.ts';

/** A schema that a database has while a backup is restored into it, so that no server uses one that is half restored. */
export const unfinishedRestore = 'unfinished_restore';

/** Whether a restore into the database was interrupted. @throws the reason if it can't be reached */
export async function isRestoreUnfinished(connection: pg.PoolConfig): Promise<boolean> {
  const client = new Client({ connectionTimeoutMillis, ...connection });
  try {
    await client.connect();
    const { rows } = await client.query('select to_regnamespace($1) is not null as found', [unfinishedRestore]);
    return rows[0]!.found;
  } finally {
    await client.end().catch(() => undefined);
  }
}
