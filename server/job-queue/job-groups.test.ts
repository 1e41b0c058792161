import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/test-app.ts';
import { lowerGroupPriority, putBackBehindGroup } from './job-groups.ts';

const { db, deps } = await createTestApp();
const executor = { executeSql: (text: string, values: unknown[] = []) => db.$client.query(text, values) };

/** A job that a worker has just fetched, whatever runs already. */
async function fetchedJob(group: string) {
  await db.transaction((tx) => deps.jobs.enqueue(tx, 'deliver-mail', { mailId: 1 }, { group }));
  const { rows } = await db.execute<{ id: string; groupId: string }>(sql`
    update pgboss.job set state = 'active', started_on = now() where name = 'deliver-mail' and state = 'created' and group_id = ${group}
    returning id, group_id as "groupId"`);
  return rows[0]!;
}

const stateOf = async ({ id }: { id: string }) =>
  (await db.execute(sql`select state::text, start_after > now() as waits from pgboss.job where id = ${id}`)).rows[0];

test('of two jobs of a group that were fetched at the same moment, one is put back for a moment', async () => {
  const [first, second, other] = [await fetchedJob('slow.example'), await fetchedJob('slow.example'), await fetchedJob('fast.example')];
  expect(await putBackBehindGroup(executor, 'deliver-mail', other)).toBe(false);
  expect(await putBackBehindGroup(executor, 'deliver-mail', second)).toBe(true);
  expect(await stateOf(second)).toEqual({ state: 'created', waits: true });
  expect(await putBackBehindGroup(executor, 'deliver-mail', first)).toBe(false);
  expect(await stateOf(first)).toMatchObject({ state: 'active' });
});

test('a job that failed goes behind those that were not tried, and so do those of its group that wait', async () => {
  const failed = await fetchedJob('failing.example');
  const enqueue = (group: string) => db.transaction((tx) => deps.jobs.enqueue(tx, 'deliver-mail', { mailId: 2 }, { group }));
  await enqueue('failing.example');
  await enqueue('working.example');
  await lowerGroupPriority(executor, 'deliver-mail', failed);
  const { rows } = await db.execute(sql`
    select group_id as group, state::text, priority from pgboss.job
    where name = 'deliver-mail' and group_id in ('failing.example', 'working.example') order by 1, 2`);
  expect(rows).toEqual([
    { group: 'failing.example', state: 'active', priority: -1 },
    { group: 'failing.example', state: 'created', priority: -1 },
    { group: 'working.example', state: 'created', priority: 0 },
  ]);
});
