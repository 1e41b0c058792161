import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { expect, onTestFinished, test } from 'vitest';
import { queues } from '#server/areas.ts';
import { requestBackup } from '#server/features/operations/backups/request-backup.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { startJobs } from './jobs.ts';
import type { ScheduledJob } from './queues.ts';
import { queueDueJobs, startScheduler } from './scheduler.ts';

/** Queues every scheduled job that is due on a Sunday, and has a server begin some of them. */
async function begin(names: ScheduledJob[]) {
  const { db, connection } = await createTestDatabase();
  const jobs = await startJobs(connection, { queues, works: false, onError: (error) => console.error(error) });
  onTestFinished(() => jobs.stop());
  const boss = new PgBoss({ ...connection, supervise: false });
  await boss.start();
  onTestFinished(() => boss.stop());
  await queueDueJobs({ db, jobs }, new Date('2026-03-01T00:00:00Z'));
  await queueDueJobs({ db, jobs }, new Date('2026-03-01T12:00:00Z'));
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, (await boss.fetch(name))[0]!.id);
  return {
    /** Kills the server: a minute passes without a heartbeat. */
    async kill() {
      await db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`);
      await db.execute(sql`update pgboss.queue set monitor_claim_on = null`);
      for (const name of names) await boss.supervise(name);
    },
    fail: (name: ScheduledJob) => boss.fail(name, ids.get(name)!, { message: 'No space left on device' }),
    /** The names of the jobs that can run now, after the scheduler has looked. */
    async due() {
      await startScheduler({ db, jobs }, (error) => console.error(error))();
      const { rows } = await db.execute<{ name: string }>(
        sql`select name from pgboss.job where name in ${names} and state = 'retry' and start_after <= now() order by name`,
      );
      return rows.map(({ name }) => name);
    },
  };
}

test('a backup and a rehearsal whose server was killed begin again at once', async () => {
  const { kill, due } = await begin(['back-up', 'rehearse-restore']);
  await kill();
  expect(await due()).toEqual(['back-up', 'rehearse-restore']);
});

test('a job that failed waits before it is tried again', async () => {
  const { fail, due } = await begin(['back-up']);
  await fail('back-up');
  expect(await due()).toEqual([]);
});

test('of two backups, one waits for the other', async () => {
  const { deps, db } = await createTestApp({ env: { BACKUP_DIR: '/nowhere' } });
  await queueDueJobs(deps, new Date('2026-03-01T00:00:00Z'));
  await queueDueJobs(deps, new Date('2026-03-01T12:00:00Z'));
  await requestBackup(deps, { kind: 'system' });
  const { rows } = await db.execute(sql`select group_id from pgboss.job where name = 'back-up'`);
  expect(rows).toEqual([{ group_id: 'back-up' }, { group_id: 'back-up' }]);
});
