import { expect, test } from 'vitest';
import { liveTopics } from '../../contract/live.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const { db } = await createTestDatabase();

/** The tables whose trigger announces changes, and whether it names the client whose row it is. */
async function readTriggers(): Promise<{ table: string; namesClient: boolean }[]> {
  const text = `
    select tgrelid::regclass::text as table, tgnargs > 0 or tgfoid = 'notify_session_end'::regproc as "namesClient"
    from pg_trigger where tgname in ('notify_change', 'notify_session_end') order by 1`;
  return (await db.$client.query(text)).rows;
}

test('exactly the tables among the live topics announce changes, and those of one client name the client', async () => {
  const triggers = await readTriggers();
  const tables = (namesClient: boolean) => triggers.filter((trigger) => trigger.namesClient === namesClient).map(({ table }) => table);
  expect(tables(true)).toEqual(liveTopics.oneClient);
  expect(tables(false)).toEqual([...liveTopics.everyClient, ...liveTopics.noClient].toSorted());
});
