import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { jobHandlers } from '../jobs/handlers.ts';
import { AppError } from '../shared/app-error.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { databaseLimits, networkOf } from './limits.ts';

const { db, connection } = await createTestDatabase();
const limits = databaseLimits(db.$client);

async function takeTimes(count: number, ...key: string[]) {
  for (let taken = 0; taken < count; taken++) await limits.take('signIn', ...key);
}

test('one more than allowed is refused with the seconds to wait', async () => {
  await takeTimes(10, 'one');
  const refusal = await limits.take('signIn', 'one').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: 'too_many_requests', message: expect.stringMatching(/in \d+ (seconds|minutes)\.$/) });
  expect((refusal as AppError).retryAfter).toBeGreaterThan(0);
  expect((refusal as AppError).retryAfter).toBeLessThanOrEqual(300);
});

test('limits hold across processes', async () => {
  const elsewhere = openDatabase(connection);
  const others = databaseLimits(elsewhere.$client);
  await takeTimes(5, 'shared');
  for (let taken = 0; taken < 5; taken++) await others.take('signIn', 'shared');
  await expect(others.take('signIn', 'shared')).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(limits.take('signIn', 'shared')).rejects.toMatchObject({ code: 'too_many_requests' });
  await elsewhere.$client.end();
});

test('of thirty at the same moment only as many as allowed get through', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => limits.take('signIn', 'burst')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('what is counted under one name or key does not count under another', async () => {
  await takeTimes(10, 'apart');
  await expect(limits.take('signIn', 'apart', 'more')).resolves.toBeUndefined();
  await expect(limits.take('contact', 'apart')).resolves.toBeUndefined();
});

test('keys that differ only at their end are counted apart, however long they are', async () => {
  const long = 'x'.repeat(254);
  await takeTimes(10, long, '192.0.2.1');
  await expect(limits.take('signIn', long, '192.0.2.2')).resolves.toBeUndefined();
});

test('forgetting starts the count anew, for that key only', async () => {
  await takeTimes(10, 'forgiven');
  await takeTimes(10, 'kept');
  await limits.forget('signIn', 'forgiven');
  await expect(limits.take('signIn', 'forgiven')).resolves.toBeUndefined();
  await expect(limits.take('signIn', 'kept')).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('counters that are over are removed by the clean-up', async () => {
  const app = await createTestApp();
  await app.deps.limits.take('signIn', 'over');
  await app.db.execute(sql`update rate_limits set expire = 1`);
  await app.deps.limits.take('signIn', 'running');
  await jobHandlers(app.deps)['remove-expired']({});
  const { rows } = await app.db.execute(sql`select expire > 1 as running from rate_limits`);
  expect(rows).toEqual([{ running: true }]);
});

describe('the network of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['2001:db8:1::9', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s belongs to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('one address is one network, however it is spelled', () => {
    const spellings = ['2001:db8:0:a::1', '2001:DB8:0:A::1', '2001:0db8:0000:000a::1', '2001:db8::a:0:0:0:1'];
    expect(new Set(spellings.map(networkOf))).toEqual(new Set(['2001:db8:0:a::/64']));
  });

  test.each(['192.0.2.7:51234', '[2001:db8:1:2::9]:443', 'unknown:1', ':', 'unknown', ''])(
    '%j, as a proxy may write it, is no error of ours',
    (address) => {
      expect(networkOf(address)).toEqual(expect.any(String));
    },
  );

  test('neighbouring networks are told apart', () => {
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('::ffff:192.0.2.1')).not.toBe(networkOf('::ffff:192.0.2.2'));
  });
});
