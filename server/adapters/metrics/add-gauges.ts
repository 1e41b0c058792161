import { type Database, isReachable } from '#server/db/client.ts';
import { readRowCounts } from '#server/db/row-counts.ts';
import type { Jobs } from '#server/job-queue/jobs.ts';
import type { Metrics } from './metrics.ts';

interface Sources {
  db: Database;
  jobsDb: Database;
  jobs: Pick<Jobs, 'countWaiting'>;
}

/** What is the same for every process is read from the database, by queries whose cost doesn't grow with the tables. */
export function addGauges(metrics: Metrics, { db, jobsDb, jobs }: Sources): void {
  // Added before the other gauges, whose queries use connections, too.
  metrics.addGauge({
    name: 'picturelock_database_connections',
    help: "This process's connections to the database by what they are for; for requests that wait for one, waiting.",
    labels: ['use', 'state'],
    read: () => [...connectionsOf('requests', db), ...connectionsOf('jobs', jobsDb)],
  });
  metrics.addGauge({
    name: 'picturelock_database_up',
    help: 'Whether the database responds.',
    labels: [],
    read: async () => [{ labels: {}, value: (await isReachable(db)) ? 1 : 0 }],
  });
  metrics.addGauge({
    name: 'picturelock_jobs',
    help: 'Background jobs by queue and state, as counted about once a minute. Emails are those of deliver-mail.',
    labels: ['name', 'state'],
    read: async () =>
      (await jobs.countWaiting()).flatMap(({ name, ...states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { name, state }, value })),
      ),
  });
  metrics.addGauge({
    name: 'picturelock_payments',
    help: 'Entries in the ledger of payments by kind and currency.',
    labels: ['kind', 'currency'],
    read: async () => sumByKind(await readRowCounts(db, 'payments')),
  });
}

const connectionsOf = (use: string, { $client: { idleCount, totalCount, waitingCount } }: Database) =>
  Object.entries({ idle: idleCount, busy: totalCount - idleCount, waiting: waitingCount }).map(([state, value]) => ({
    labels: { use, state },
    value,
  }));

/** Sums the counts of payments per kind and currency: the stored ones are also split by month and source. */
function sumByKind(counts: Awaited<ReturnType<typeof readRowCounts>>) {
  const sums = new Map<string, number>();
  for (const { kind, rows } of counts) {
    const [, currency = '', name = ''] = kind.split(' ');
    const key = `${name} ${currency}`;
    sums.set(key, (sums.get(key) ?? 0) + rows);
  }
  return [...sums].map(([key, value]) => {
    const [kind = '', currency = ''] = key.split(' ');
    return { labels: { kind, currency }, value };
  });
}
