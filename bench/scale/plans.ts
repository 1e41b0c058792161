import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type pg from 'pg';
import { pino } from 'pino';
import { buildApp } from '../../server/app.ts';
import { openDatabase } from '../../server/db/client.ts';
import { createRateLimits } from '../../server/db/rate-limits.ts';
import type { Deps } from '../../server/deps.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { systemClock } from '../../server/shared/clock.ts';
import { openDiskStorage } from '../../server/storage/disk-storage.ts';
import { temporaryDirectory } from '../../server/testing/temporary-directory.ts';

/** A sequential scan of a larger table would slow down as the studio grows. */
const maxScannedRows = 1000;

interface Plan {
  /** The query as sent to PostgreSQL. */
  query: string;
  /** The lines of EXPLAIN. */
  plan: string[];
  /** Large tables read by a sequential scan. */
  scanned: string[];
}

type Query = { text: string; values: unknown[] };

/** Serves requests in this process on a running server's database, and explains each of their queries. */
export async function openPlanner(connection: pg.PoolConfig) {
  const db = openDatabase(connection);
  const files = temporaryDirectory(tmpdir());
  const recorded: Query[] = [];
  const query = db.$client.query.bind(db.$client) as unknown as (...parts: unknown[]) => Promise<pg.QueryResult>;
  db.$client.query = ((config: string | { text: string }, values: unknown[] = []) => {
    if (typeof config === 'object') recorded.push({ text: config.text, values });
    return query(config, values);
  }) as typeof db.$client.query;
  const app = await buildApp({
    db,
    clock: systemClock,
    settings: readSettings({ DEMO_DATA: 'off', PAYMENTS: 'off' }),
    payments: { mode: 'off' },
    storage: openDiskStorage(files),
    log: pino({ level: 'silent' }),
    limits: createRateLimits(db),
  } as Partial<Deps> as Deps);

  const explain = async ({ text, values }: Query): Promise<Plan> => {
    const { rows } = await query({ text: `explain (costs off) ${text}` }, values);
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']!);
    const tables = plan.flatMap((line) => /Seq Scan on (\w+)/.exec(line)?.[1] ?? []);
    const large = await query({ text: 'select relname from pg_class where relname = any($1) and reltuples > $2' }, [
      tables,
      maxScannedRows,
    ]);
    return { query: text, plan, scanned: large.rows.map(({ relname }) => relname) };
  };

  return {
    async plansOf(path: string, cookie: string): Promise<Plan[]> {
      recorded.length = 0;
      const { statusCode, body } = await app.inject({ url: path, headers: { cookie } });
      if (statusCode !== 200) throw new Error(`GET ${path} returned ${statusCode}: ${body}`);
      return Promise.all(recorded.splice(0).map(explain));
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      rmSync(files, { recursive: true });
      await db.$client.end();
    },
  };
}
