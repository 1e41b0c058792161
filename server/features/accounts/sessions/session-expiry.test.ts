import { expect, test } from 'vitest';
import { sessions } from '#server/db/schema/accounts/sessions.ts';
import { days, hours, minutes } from '#server/shared/clock.ts';
import { hashToken } from '#server/shared/tokens.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { cleanUpSessions } from './sessions.service.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;

const readMe = async (cookie: string) => (await call('GET', '/api/client/me', { cookie })).status;

test('expires a client session after 30 days without use', async () => {
  const { cookie } = await createClient(testApp);
  clock.advance(30 * days - 1 * minutes);
  expect(await readMe(cookie)).toBe(200);
  clock.advance(30 * days);
  expect(await readMe(cookie)).toBe(401);
});

test('expires a client session after 90 days, even when it is used weekly', async () => {
  const { cookie } = await createClient(testApp);
  for (let week = 1; week <= 12; week++) {
    clock.advance(7 * days);
    expect(await readMe(cookie)).toBe(200);
  }
  clock.advance(6 * days - 1 * minutes);
  expect(await readMe(cookie)).toBe(200);
  clock.advance(1 * minutes);
  expect(await readMe(cookie)).toBe(401);
});

test('expires an admin session after 12 hours, even when it is used', async () => {
  const cookie = await ownerCookie(testApp);
  for (let hour = 1; hour < 12; hour++) {
    clock.advance(1 * hours);
    expect((await call('GET', '/api/admin/me', { cookie })).status).toBe(200);
  }
  clock.advance(1 * hours);
  expect((await call('GET', '/api/admin/me', { cookie })).status).toBe(401);
});

test('stores only the hash of a token', async () => {
  const { cookie } = await createClient(testApp);
  const token = cookie.split('=')[1]!;
  const rows = await db.select().from(sessions);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.map((row) => row.tokenHash)).toContain(hashToken(token));
});

test('rejects the stored hash as a token', async () => {
  const { cookie } = await createClient(testApp);
  expect(await readMe(`picturelock-client=${hashToken(cookie.split('=')[1]!)}`)).toBe(401);
});

test('deletes only expired sessions', async () => {
  await db.delete(sessions);
  const { cookie: expired } = await createClient(testApp);
  clock.advance(30 * days);
  const { cookie: active } = await createClient(testApp);
  await cleanUpSessions(deps);
  const remaining = await db.select({ tokenHash: sessions.tokenHash }).from(sessions);
  expect(remaining).toEqual([{ tokenHash: hashToken(active.split('=')[1]!) }]);
  expect(await readMe(expired)).toBe(401);
  expect(await readMe(active)).toBe(200);
});
