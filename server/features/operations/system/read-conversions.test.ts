import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { conversionMachines } from '#server/db/schema/projects/conversion-machines.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { readConversions } from './read-conversions.ts';

const { db, deps } = await createTestApp();

const inLine = (state: string, minutes: number) =>
  db.execute(sql`update pgboss.job set state = ${state}, start_after = now() - make_interval(mins => ${minutes})`);

const addMachine = (name: string, problem: string | null, age = '10 seconds') =>
  db.insert(conversionMachines).values({ id: crypto.randomUUID(), name, problem, seenAt: sql`now() - ${age}::interval` });

test('says when videos wait and no machine converts them, and why', async () => {
  expect(await readConversions(deps)).toEqual({ problem: null, machines: 0, running: 0, waiting: 0 });
  await db.transaction((tx) => deps.jobs.enqueue(tx, 'process-video', { fileId: 1 }));
  await inLine('created', 2);
  expect(await readConversions(deps)).toMatchObject({ problem: null, waiting: 1 });
  await inLine('created', 4);
  expect((await readConversions(deps)).problem).toBe(
    'Videos are waiting, and no machine converts them. Start one that has ffmpeg and runs jobs (WORKERS).',
  );
  await addMachine('render-1', 'its disk has less than 2 GB left');
  await addMachine('gone', null, '2 minutes');
  expect(await readConversions(deps)).toEqual({
    problem: 'Videos are waiting, and no machine converts them. render-1: its disk has less than 2 GB left.',
    machines: 1,
    running: 0,
    waiting: 1,
  });
  await inLine('active', 4);
  expect(await readConversions(deps)).toMatchObject({ problem: null, running: 1, waiting: 0 });
});
