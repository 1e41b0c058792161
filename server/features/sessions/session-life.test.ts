import { expect, test } from 'vitest';
import { sessions } from '../../db/schema/sessions.ts';
import { days, hours, minutes } from '../../shared/clock.ts';
import { hashToken } from '../../shared/tokens.ts';
import { createClient, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { cleanUpSessions } from './sessions.service.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;

const visit = async (cookie: string) => (await call('GET', '/api/client/me', { cookie })).status;

test('a client session that is not used for 30 days is over', async () => {
  const { cookie } = await createClient(testApp);
  clock.advance(30 * days - 1 * minutes);
  expect(await visit(cookie)).toBe(200);
  clock.advance(30 * days);
  expect(await visit(cookie)).toBe(401);
});

test('a client session that is used every week lives for 90 days and not longer', async () => {
  const { cookie } = await createClient(testApp);
  for (let week = 1; week <= 12; week++) {
    clock.advance(7 * days);
    expect(await visit(cookie)).toBe(200);
  }
  clock.advance(6 * days - 1 * minutes);
  expect(await visit(cookie)).toBe(200);
  clock.advance(1 * minutes);
  expect(await visit(cookie)).toBe(401);
});

test('an admin session ends after 12 hours, however much it is used', async () => {
  const cookie = await ownerCookie(testApp);
  for (let hour = 1; hour < 12; hour++) {
    clock.advance(1 * hours);
    expect((await call('GET', '/api/admin/me', { cookie })).status).toBe(200);
  }
  clock.advance(1 * hours);
  expect((await call('GET', '/api/admin/me', { cookie })).status).toBe(401);
});

test('a token is stored as its hash only', async () => {
  const { cookie } = await createClient(testApp);
  const token = cookie.split('=')[1]!;
  const rows = await db.select().from(sessions);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.map((row) => row.tokenHash)).toContain(hashToken(token));
});

test('the stored hash is not a key to the door', async () => {
  const { cookie } = await createClient(testApp);
  expect(await visit(`picturelock-client=${hashToken(cookie.split('=')[1]!)}`)).toBe(401);
});

test('the clean-up removes sessions that are over and leaves the others', async () => {
  await db.delete(sessions);
  const { cookie: old } = await createClient(testApp);
  clock.advance(30 * days);
  const { cookie: fresh } = await createClient(testApp);
  await cleanUpSessions(deps);
  const left = await db.select({ tokenHash: sessions.tokenHash }).from(sessions);
  expect(left).toEqual([{ tokenHash: hashToken(fresh.split('=')[1]!) }]);
  expect(await visit(old)).toBe(401);
  expect(await visit(fresh)).toBe(200);
});
