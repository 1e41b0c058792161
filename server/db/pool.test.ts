import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { type Connection, type Database, openDatabase } from './client.ts';
import { Client, isUnavailable, preparedByText, requestTimeouts } from './pool.ts';

const { db, connection } = await createTestDatabase();

/** A pool of two, so that a leaked connection is missed. */
function openSmallPool(timeouts = requestTimeouts): Database {
  const small = openDatabase({ ...connection, max: 2 }, timeouts);
  onTestEnd(() => small.$client.end());
  return small;
}

const backendOf = async (on: Connection) => (await on.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]!.pid;
const terminate = (pid: number) => db.execute(sql`select pg_terminate_backend(${pid}, 5000)`);
const errorOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
const insertUser = (on: Connection, username: string) =>
  on.execute(sql`insert into users (username, password) values (${username}, 'none')`);

/** Runs two transactions at once, which takes both of the pool's connections. */
async function expectWholePool(small: Database) {
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = both.map(({ resolve }) =>
    small.transaction(async () => {
      resolve();
      await Promise.all(both.map(({ promise }) => promise));
    }),
  );
  await Promise.all(work);
  expect(small.$client.totalCount).toBe(2);
}

test('fails only the transaction whose connection is lost', async () => {
  const small = openSmallPool();
  for (let round = 0; round < 3; round++) {
    const lost = small.transaction(async (tx) => {
      await terminate(await backendOf(tx));
      await insertUser(tx, 'nobody');
    });
    expect(isUnavailable(await errorOf(lost))).toBe(true);
  }
  expect((await small.execute(sql`select 1 from users where username = 'nobody'`)).rows).toEqual([]);
  await expectWholePool(small);
});

test('replaces a connection that breaks before a transaction begins', async () => {
  const small = openSmallPool();
  for (let round = 0; round < 3; round++) {
    small.$client.once('acquire', (client) => (client as pg.PoolClient & { connection: { stream: Socket } }).connection.stream.destroy());
    expect(isUnavailable(await errorOf(small.transaction(backendOf)))).toBe(true);
  }
  await expectWholePool(small);
});

test('does not reuse a connection that the server has closed', async () => {
  const single = openDatabase({ ...connection, max: 1 });
  onTestEnd(() => single.$client.end());
  const ended = errorOf(single.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
  const waiting = single.execute(sql`select 1 as one`);
  expect(isUnavailable(await ended)).toBe(true);
  expect((await waiting).rows).toEqual([{ one: 1 }]);
});

test('does not reuse a connection to a server that has become read-only', async () => {
  const single = openDatabase({ ...connection, max: 1 });
  onTestEnd(() => single.$client.end());
  const before = await backendOf(single);
  const refused = await errorOf(single.transaction((tx) => insertUser(tx, 'nobody'), { accessMode: 'read only' }));
  expect(refused).toMatchObject({ cause: { code: '25006' } });
  expect(isUnavailable(refused)).toBe(true);
  expect(await backendOf(single)).not.toBe(before);
});

test('releases the connection of a statement that gets no response', async () => {
  const small = openDatabase({ ...connection, max: 2, query_timeout: 100 });
  onTestEnd(() => small.$client.end());
  expect(isUnavailable(await errorOf(small.execute(sql`select pg_sleep(10)`)))).toBe(true);
  expect(isUnavailable(await errorOf(small.transaction((tx) => tx.execute(sql`select pg_sleep(10)`))))).toBe(true);
  expect(small.$client.totalCount).toBe(0);
});

test('does not wait to roll back after a statement without a response', async () => {
  const client = new Client({ ...connection, query_timeout: 100 });
  await client.connect();
  await errorOf(client.query('select pg_sleep(10)'));
  expect(await errorOf(client.query('rollback'))).toMatchObject({ message: expect.stringMatching(/not queryable/) });
});

test('keeps the connection after a failed statement or constraint', async () => {
  const small = openSmallPool();
  const before = await backendOf(small);
  await insertUser(small, 'ann');
  const duplicate = await errorOf(insertUser(small, 'ann'));
  const refused = await errorOf(small.transaction(async () => Promise.reject(new Error('refused'))));
  expect([isUnavailable(duplicate), isUnavailable(refused)]).toEqual([false, false]);
  expect(await backendOf(small)).toBe(before);
});

test('ends statements, lock waits and idle transactions after their timeouts as unavailable', async () => {
  const statement = openSmallPool({ ...requestTimeouts, statement: 50 });
  expect(await errorOf(statement.execute(sql`select pg_sleep(10)`))).toMatchObject({ cause: { code: '57014' } });
  const lock = openSmallPool({ ...requestTimeouts, lock: 50 });
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table users`);
    const waited = await errorOf(insertUser(lock, 'waiting'));
    expect(waited).toMatchObject({ cause: { code: '55P03' } });
    expect(isUnavailable(waited)).toBe(true);
  });
  const idle = openSmallPool({ ...requestTimeouts, idleInTransaction: 50 });
  const left = idle.transaction(async (tx) => {
    const pid = await backendOf(tx);
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
    await insertUser(tx, 'late');
  });
  expect(isUnavailable(await errorOf(left))).toBe(true);
});

/** Queries with a prepared statement, as session lookups do. */
const queryPrepared = (on: Database, name: string, text: string) => on.$client.query({ name, text });
const pidOf = async (on: Database) => (await queryPrepared(on, 'pid', 'select pg_backend_pid() as pid')).rows[0].pid;

test('runs concurrent prepared queries on one connection, each with its own result', async () => {
  const small = openSmallPool();
  const texts = ['select 1 as value', 'select 1 / 0 as value', 'select 3 as value'];
  const queries = Array.from({ length: 30 }, (_, number) => queryPrepared(small, `value_${number % 3}`, texts[number % 3]!));
  const values = (await Promise.allSettled(queries)).map((result) =>
    result.status === 'fulfilled' ? result.value.rows[0].value : 'failed',
  );
  expect(values).toEqual(Array.from({ length: 10 }, () => [1, 'failed', 3]).flat());
  expect(small.$client.totalCount).toBe(1);
  await expectWholePool(small);
});

test('runs concurrent queries that are prepared by their text on connections of their own', async () => {
  const small = openSmallPool();
  const texts = ['select pg_backend_pid() as pid', 'select pg_backend_pid() as pid, 2'];
  const results = await Promise.all(texts.map((text) => queryPrepared(small, preparedByText, text)));
  expect(new Set(results.map(({ rows }) => rows[0].pid)).size).toBe(2);
});

test('sends queries that are made at the same time in one piece', async () => {
  const client = new Client({ ...connection, pipeline: true });
  onTestEnd(() => client.end());
  await client.connect();
  const { stream } = client.connection;
  const written = vi.spyOn(stream, 'write');
  const sent: { mock: { calls: unknown[] } }[] = [vi.spyOn(stream, '_write'), vi.spyOn(stream as Socket, '_writev')];
  await Promise.all(['select 1', 'select 2', 'select 3'].map((text) => client.query(text)));
  expect(written).toHaveBeenCalledTimes(3);
  expect(sent.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
});

test('fails only the prepared queries whose shared connection is lost', async () => {
  const small = openSmallPool();
  const sleeping = sql`pg_stat_activity where query = 'select pg_sleep(20)'`;
  for (let round = 0; round < 3; round++) {
    const lost = [queryPrepared(small, 'sleep', 'select pg_sleep(20)'), pidOf(small)].map(errorOf);
    await expect.poll(() => db.execute(sql`select 1 from ${sleeping}`)).toMatchObject({ rowCount: 1 });
    await db.execute(sql`select pg_terminate_backend(pid, 5000) from ${sleeping}`);
    expect((await Promise.all(lost)).map(isUnavailable)).toEqual([true, true]);
    expect(await pidOf(small)).toEqual(expect.any(Number));
  }
  await expectWholePool(small);
});

test('checks out a connection for prepared queries again after it failed', async () => {
  const nowhere = openDatabase({ ...connection, database: 'nowhere' });
  onTestEnd(() => nowhere.$client.end());
  expect((await Promise.all([pidOf(nowhere), pidOf(nowhere)].map(errorOf))).map(isUnavailable)).toEqual([true, true]);
  Object.assign(nowhere.$client.options, connection);
  expect(await pidOf(nowhere)).toEqual(expect.any(Number));
});

async function isRunning(pid: number): Promise<boolean> {
  return (await db.execute(sql`select 1 from pg_stat_activity where pid = ${pid}`)).rows.length > 0;
}
