import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { rateLimits } from '../db/schema/rate-limits.ts';
import { jobHandlers } from '../jobs/handlers.ts';
import { AppError } from '../shared/app-error.ts';
import { networksOf } from '../shared/networks.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createRateLimits } from './rate-limits.ts';

const { db, connection } = await createTestDatabase();
const limits = createRateLimits(db);

async function takeTimes(count: number, ...key: string[]) {
  for (let taken = 0; taken < count; taken++) await limits.consume('signIn', ...key);
}

test('one more than allowed is refused with the seconds to wait', async () => {
  await takeTimes(10, 'one');
  const refusal = await limits.consume('signIn', 'one').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: 'too_many_requests', message: expect.stringMatching(/in \d+ (seconds|minutes)\.$/) });
  expect((refusal as AppError).retryAfter).toBeGreaterThan(0);
  expect((refusal as AppError).retryAfter).toBeLessThanOrEqual(300);
});

test('limits hold across processes', async () => {
  const elsewhere = openDatabase(connection);
  const others = createRateLimits(elsewhere);
  await takeTimes(5, 'shared');
  for (let taken = 0; taken < 5; taken++) await others.consume('signIn', 'shared');
  await expect(others.consume('signIn', 'shared')).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(limits.consume('signIn', 'shared')).rejects.toMatchObject({ code: 'too_many_requests' });
  await elsewhere.$client.end();
});

test('of thirty at the same moment only as many as allowed get through', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => limits.consume('signIn', 'burst')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('what is counted under one name or key does not count under another', async () => {
  await takeTimes(10, 'apart');
  await expect(limits.consume('signIn', 'apart', 'more')).resolves.toBeUndefined();
  await expect(limits.consume('contact', 'apart')).resolves.toBeUndefined();
});

test('keys that differ only at their end are counted apart, however long they are', async () => {
  const long = 'x'.repeat(254);
  await takeTimes(10, long, '192.0.2.1');
  await expect(limits.consume('signIn', long, '192.0.2.2')).resolves.toBeUndefined();
});

test('forgetting starts the count anew, for that key only', async () => {
  await takeTimes(10, 'forgiven');
  await takeTimes(10, 'kept');
  await limits.reset('signIn', 'forgiven');
  await expect(limits.consume('signIn', 'forgiven')).resolves.toBeUndefined();
  await expect(limits.consume('signIn', 'kept')).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('counters that are over are removed by the clean-up', async () => {
  const app = await createTestApp();
  await app.deps.limits.consume('signIn', 'over');
  await app.db.execute(sql`update rate_limits set expires_at = now() - interval '1 second'`);
  await app.deps.limits.consume('signIn', 'running');
  await jobHandlers(app.deps)['cleanup-expired']({});
  const { rows } = await app.db.execute(sql`select expires_at > now() as running from rate_limits`);
  expect(rows).toEqual([{ running: true }]);
});

describe('a clock that is changed', () => {
  beforeEach(() => db.delete(rateLimits));
  const moveWindows = (days: number) => db.execute(sql`update rate_limits set expires_at = expires_at + make_interval(days => ${days})`);
  const lastEnd = async () => {
    // The column holds milliseconds, and rounds.
    const ends = sql`select max(expires_at) as end, max(expires_at) <= now() + interval '300.001 seconds' as "isInWindow" from rate_limits`;
    return (await db.execute<{ end: Date; isInWindow: boolean }>(ends)).rows[0]!;
  };
  const refusal = (key: string) => limits.consume('signIn', key).catch((error: AppError) => error);

  test('announces no longer wait than the window after the clock was set back', async () => {
    await takeTimes(11, 'set back').catch(() => undefined);
    await moveWindows(400);
    const refused = (await refusal('set back')) as AppError;
    expect(refused.retryAfter).toBeLessThanOrEqual(300);
    expect(refused.message).toMatch(/in [1-5] minutes\.$/);
  });

  test('lets the window end after the clock was set back, however often somebody tries', async () => {
    await takeTimes(10, 'persistent');
    await moveWindows(400);
    await refusal('persistent');
    const end = await lastEnd();
    expect(end.isInWindow).toBe(true);
    await refusal('persistent');
    expect(await lastEnd()).toEqual(end);
  });

  test('begins a new window after the clock was set forward', async () => {
    await takeTimes(10, 'set forward');
    await moveWindows(-400);
    await takeTimes(10, 'set forward');
    await expect(limits.consume('signIn', 'set forward')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test('does not count with the clock of the server process', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-01-01') });
    await takeTimes(10, 'process');
    vi.useRealTimers();
    expect((await lastEnd()).isInWindow).toBe(true);
  });
});

describe('a network of IPv6 addresses', () => {
  const takeFrom = (subnet: number, prefix: string) => limits.consume('signIn', 'ann', networksOf(`${prefix}:${subnet.toString(16)}::1`));

  test('has a limit for each /64 and ten times that for a whole /48', async () => {
    for (let subnet = 0; subnet < 10; subnet++) for (let count = 0; count < 10; count++) await takeFrom(subnet, '2001:db8:1');
    await expect(takeFrom(10, '2001:db8:1')).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(takeFrom(10, '2001:db8:2')).resolves.toBeUndefined();
  });

  test('is not used up by one /64 in it', async () => {
    for (let count = 0; count < 120; count++) await takeFrom(1, '2001:db8:3').catch(() => undefined);
    await expect(takeFrom(2, '2001:db8:3')).resolves.toBeUndefined();
  });

  test('gets back what is forgotten or given back at both widths', async () => {
    const network = networksOf('2001:db8:4::1');
    for (let count = 0; count < 150; count++) {
      await limits.consume('signIn', 'bob', network);
      if (count % 2) await limits.reset('signIn', 'bob', network);
      else await limits.refund('signIn', 'bob', network);
    }
    await expect(limits.consume('signIn', 'bob', network)).resolves.toBeUndefined();
  });
});
