import { expect, test } from 'vitest';
import { liveTopics } from '#domain/shared/live.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import * as schema from './schema/index.ts';

const { db } = await createTestDatabase();

const query = async <Row extends object>(text: string) => (await db.$client.query<Row>(text)).rows;

/** The tables whose triggers send change notifications, and whether those include the row's client. */
const readAnnouncingTables = () =>
  query<{ table: string; namesClient: boolean }>(`
    select tgrelid::regclass::text as table, tgnargs > 0 or tgfoid = 'notify_session_end'::regproc as "namesClient"
    from pg_trigger where tgname in ('notify_change', 'notify_session_end') order by 1`);

test('creates exactly the triggers declared in the schema', async () => {
  const rows = await query<{ definition: string }>(`
    select pg_get_triggerdef(t.oid) as definition from pg_trigger t
    join pg_class c on c.oid = tgrelid where not tgisinternal and c.relnamespace = 'public'::regnamespace`);
  const declared = Object.entries(schema).flatMap(([name, value]) => (name.endsWith('Triggers') ? (value as string[]) : []));
  expect(declared.toSorted()).toEqual(rows.map(({ definition }) => definition).toSorted());
});

test('sends changes of exactly the live topics of tables, with the client for rows that belong to one', async () => {
  const tables = await readAnnouncingTables();
  const names = (namesClient: boolean) => tables.filter((table) => table.namesClient === namesClient).map(({ table }) => table);
  expect(names(true)).toEqual(liveTopics.oneClient);
  expect(names(false)).toEqual([...liveTopics.everyClient, ...liveTopics.noClient].toSorted());
});
