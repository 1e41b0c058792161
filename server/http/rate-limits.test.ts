import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { createRateLimits } from '#server/db/rate-limits.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { AppError } from '#server/shared/app-error.ts';
import { networksOf } from '#server/shared/networks/networks.ts';
import { runningRequest } from '#server/shared/running-request.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

const { db, connection } = await createTestDatabase();
const limits = createRateLimits(db);

async function consumeTimes(count: number, ...key: string[]) {
  for (let consumed = 0; consumed < count; consumed++) await limits.consume('signIn', ...key);
}

test('rejects the attempt over the limit with the seconds to wait', async () => {
  await consumeTimes(10, 'one');
  const rejection = await limits.consume('signIn', 'one').catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(AppError);
  expect(rejection).toMatchObject({ code: 'too_many_requests', message: expect.stringMatching(/in \d+ (seconds|minutes)\.$/) });
  expect((rejection as AppError).retryAfter).toBeGreaterThan(0);
  expect((rejection as AppError).retryAfter).toBeLessThanOrEqual(300);
});

test('applies limits across processes', async () => {
  const otherDb = openDatabase(connection);
  const otherLimits = createRateLimits(otherDb);
  await consumeTimes(5, 'shared');
  for (let consumed = 0; consumed < 5; consumed++) await otherLimits.consume('signIn', 'shared');
  await expect(otherLimits.consume('signIn', 'shared')).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(limits.consume('signIn', 'shared')).rejects.toMatchObject({ code: 'too_many_requests' });
  await otherDb.$client.end();
});

test('lets only the limit through when thirty attempts arrive at once', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => limits.consume('signIn', 'burst')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('counts each limit and key separately', async () => {
  await consumeTimes(10, 'apart');
  await expect(limits.consume('signIn', 'apart', 'more')).resolves.toBeUndefined();
  await expect(limits.consume('contact', 'apart')).resolves.toBeUndefined();
});

test('distinguishes long keys that differ only at the end', async () => {
  const long = 'x'.repeat(254);
  await consumeTimes(10, long, '192.0.2.1');
  await expect(limits.consume('signIn', long, '192.0.2.2')).resolves.toBeUndefined();
});

test('counts a sign-in that the network or the account is refused no further', async () => {
  const [network] = networksOf('198.51.100.7');
  const attempts = async () =>
    (await db.execute(sql`select attempts from rate_limits order by attempts`)).rows.map(({ attempts }) => attempts);
  await db.delete(rateLimits);
  for (let count = 0; count < 12; count++) await limits.consumeSignIn(['client', 'ann'], [network!]).catch(() => undefined);
  expect(await attempts(), 'of the account, of the account and network, of the network').toEqual([10, 12, 12]);
  for (let count = 0; count < 50; count++) await limits.consumeSignIn(['client', `ann-${count}`], [network!]).catch(() => undefined);
  expect((await attempts()).length, 'the last two of 62 count only for the network').toBe(3 + 2 * 48);
});

test('counts and resets a sign-in at once without a deadlock', async () => {
  const account = ['client', 'twice'];
  const network = networksOf('2001:db8:5::1');
  await limits.consumeSignIn(account, network);
  const work = await db.transaction(async (tx) => {
    await tx.execute(sql`select from rate_limits where key like 'signIn:%' for update`);
    const reset = limits.resetSignIn(account, network);
    await waitForLock({ db }, 1);
    const count = limits.consumeSignIn(account, network);
    await waitForLock({ db }, 2);
    return { reset, count };
  });
  await expect(Promise.all([work.reset, work.count])).resolves.toBeDefined();
});

test('lets other requests run while a sign-in is delayed', async () => {
  const leave = vi.fn();
  const pause = vi.fn(async () => expect(leave).toHaveBeenCalledOnce());
  const delaying = createRateLimits(db, pause);
  const attempt = (count: number) => delaying.consumeSignIn(['client', 'guessed'], networksOf(`198.51.100.${100 + count}`));
  for (let count = 0; count < 10; count++) await runningRequest.run(leave, () => attempt(count));
  expect(leave).not.toHaveBeenCalled();
  await runningRequest.run(leave, () => attempt(10));
  expect(pause).toHaveBeenCalledOnce();
});

test('resets the count of one key only', async () => {
  await consumeTimes(10, 'reset');
  await consumeTimes(10, 'not reset');
  await limits.reset('signIn', 'reset');
  await expect(limits.consume('signIn', 'reset')).resolves.toBeUndefined();
  await expect(limits.consume('signIn', 'not reset')).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('deletes expired counters in the cleanup job', async () => {
  const app = await createTestApp();
  await app.deps.limits.consume('signIn', 'over');
  await app.db.execute(sql`update rate_limits set expires_at = now() - interval '1 second'`);
  await app.deps.limits.consume('signIn', 'running');
  await runCleanup(app.deps, 'rate limits');
  const { rows } = await app.db.execute(sql`select expires_at > now() as running from rate_limits`);
  expect(rows).toEqual([{ running: true }]);
});

describe('after a clock change', () => {
  beforeEach(() => db.delete(rateLimits));
  const shiftWindows = (days: number) => db.execute(sql`update rate_limits set expires_at = expires_at + make_interval(days => ${days})`);
  const latestExpiry = async () => {
    // The limit has a small margin, because the column has millisecond precision and rounds.
    const ends = sql`select max(expires_at) as end, max(expires_at) <= now() + interval '300.001 seconds' as "isInWindow" from rate_limits`;
    return (await db.execute<{ end: Date; isInWindow: boolean }>(ends)).rows[0]!;
  };
  const attempt = (key: string) => limits.consume('signIn', key).catch((error: AppError) => error);

  test('reports a wait of at most the window after the clock was set back', async () => {
    await consumeTimes(11, 'set back').catch(() => undefined);
    await shiftWindows(400);
    const refused = (await attempt('set back')) as AppError;
    expect(refused.retryAfter).toBeLessThanOrEqual(300);
    expect(refused.message).toMatch(/in [1-5] minutes\.$/);
  });

  test('ends the window on time after the clock was set back, despite further attempts', async () => {
    await consumeTimes(10, 'persistent');
    await shiftWindows(400);
    await attempt('persistent');
    const end = await latestExpiry();
    expect(end.isInWindow).toBe(true);
    await attempt('persistent');
    expect(await latestExpiry()).toEqual(end);
  });

  test('starts a new window after the clock was set forward', async () => {
    await consumeTimes(10, 'set forward');
    await shiftWindows(-400);
    await consumeTimes(10, 'set forward');
    await expect(limits.consume('signIn', 'set forward')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test("doesn't use the clock of the server process", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-01-01') });
    await consumeTimes(10, 'process');
    vi.useRealTimers();
    expect((await latestExpiry()).isInWindow).toBe(true);
  });
});

describe('for IPv6 networks', () => {
  const consumeFrom = (subnet: number, prefix: string) =>
    limits.consume('signIn', 'ann', networksOf(`${prefix}:${subnet.toString(16)}::1`));

  test('applies a limit per /64 and ten times that per /48', async () => {
    for (let subnet = 0; subnet < 10; subnet++) for (let count = 0; count < 10; count++) await consumeFrom(subnet, '2001:db8:1');
    await expect(consumeFrom(10, '2001:db8:1')).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(consumeFrom(10, '2001:db8:2')).resolves.toBeUndefined();
  });

  test("doesn't let one /64 use up the limit of its /48", async () => {
    for (let count = 0; count < 120; count++) await consumeFrom(1, '2001:db8:3').catch(() => undefined);
    await expect(consumeFrom(2, '2001:db8:3')).resolves.toBeUndefined();
  });

  test('resets and refunds attempts of the /64 and the /48', async () => {
    const network = networksOf('2001:db8:4::1');
    for (let count = 0; count < 150; count++) {
      await limits.consume('signIn', 'bob', network);
      if (count % 2) await limits.reset('signIn', 'bob', network);
      else await limits.refund('signIn', 'bob', network);
    }
    await expect(limits.consume('signIn', 'bob', network)).resolves.toBeUndefined();
  });
});
