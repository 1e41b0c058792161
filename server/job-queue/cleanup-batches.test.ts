import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Cleanup } from '#server/testing/cleanup-rows.ts';
import { createCleanups } from '#server/testing/cleanups.ts';
import { allCleanups, runCleanup } from '#server/testing/run-cleanup.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { db, deps } = testApp;
const cleanups = await createCleanups(testApp);

/** Records how many rows each statement on a table changes. */
async function recordStatements({ table, change = 'delete' }: Pick<Cleanup, 'table' | 'change'>) {
  const transition = sql.raw(change === 'delete' ? 'referencing old table as changed' : 'referencing new table as changed');
  await db.execute(sql`create or replace trigger record_statement after ${sql.raw(change)} on ${sql.identifier(table)}
    ${transition} for each statement execute function record_statement()`);
  const read = async () => (await db.execute<{ rows: number }>(sql`select rows from statements where rows > 0`)).rows;
  return async () => (await read()).map(({ rows }) => rows);
}

beforeEach(async () => {
  await db.execute(sql`create table if not exists statements (rows int)`);
  await db.execute(sql`truncate statements`);
  await db.execute(sql`create or replace function record_statement() returns trigger language plpgsql as
    $$ begin insert into statements select count(*) from changed; return null; end $$`);
});

test('covers every cleanup', () => {
  expect(new Set(cleanups.map(({ cleanup }) => cleanup))).toEqual(new Set(allCleanups.keys()));
});

test.each(cleanups)(
  '$cleanup: removes what is old from $table in batches and leaves the rest',
  async ({ cleanup, insert, old, recent, select, ...recorded }) => {
    for (const id of ['old-1', 'old-2', 'old-3', 'old-4', 'old-5']) await db.execute(insert(id, old));
    await db.execute(insert('young', recent));
    const readStatements = await recordStatements(recorded);
    const remaining = async () => (await db.execute<{ id: string }>(select)).rows.map(({ id }) => id);
    expect((await remaining()).sort()).toEqual(['old-1', 'old-2', 'old-3', 'old-4', 'old-5', 'young']);
    await runCleanup(deps, cleanup, 2);
    expect(await remaining()).toEqual(['young']);
    expect(await readStatements()).toEqual([2, 2, 1]);
    await runCleanup(deps, cleanup);
    expect(await remaining()).toEqual(['young']);
  },
);
