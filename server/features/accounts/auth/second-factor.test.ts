import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { sessions } from '#server/db/schema/accounts/sessions.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { days, minutes, seconds } from '#server/shared/clock.ts';
import { ownerCookie, ownerPassword } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call, clock, db } = testApp;
const step = 30 * seconds;

let networks = 0;
/** Each attempt comes from a different network, so that per-network limits don't apply. */
const signIn = (code?: string, password = ownerPassword) =>
  call('POST', '/api/admin/login', { body: { password, code }, headers: { 'x-forwarded-for': `2001:db8:0:${++networks}::1` } });

const postProfile = async (path: string, body: object) =>
  call('POST', `/api/admin/profile/${path}`, { cookie: await ownerCookie(testApp), body });

/** Sets up the owner's app, then advances the clock past the code that confirmed it. */
async function setUpApp() {
  await ownerCookie(testApp);
  await db.update(users).set({ totpConfirmedAt: null, totpLastStep: null });
  const { body } = await postProfile('second-factor', { currentPassword: ownerPassword });
  const totp = new TOTP({ secret: body.secret });
  const codeAt = (offset = 0) => totp.generate({ timestamp: clock.now().getTime() + offset });
  const { body: confirmed } = await postProfile('second-factor/confirm', { code: codeAt() });
  clock.advance(2 * step);
  return { codeAt, secret: body.secret as string, recoveryCodes: confirmed.recoveryCodes as string[] };
}

const remove = (code: string, currentPassword = ownerPassword) => postProfile('second-factor/remove', { currentPassword, code });

beforeEach(async () => {
  await db.delete(rateLimits);
  clock.advance(1 * minutes);
});

const rejected = { status: 422, cookie: undefined, body: { code: 'invalid', errors: { code: [expect.any(String)] } } };

test('asks for a code and opens no session without one', async () => {
  await setUpApp();
  await db.delete(sessions);
  expect(await signIn()).toMatchObject({ status: 401, cookie: undefined, body: { code: 'second_factor' } });
  expect(await signIn('')).toMatchObject({ status: 401, cookie: undefined, body: { code: 'second_factor' } });
  expect(await db.select().from(sessions)).toEqual([]);
});

test('accepts the current code once', async () => {
  const { codeAt } = await setUpApp();
  const { status, cookie } = await signIn(codeAt());
  expect(status).toBe(200);
  expect((await call('GET', '/api/admin/me', { cookie })).status).toBe(200);
  expect(await signIn(codeAt())).toMatchObject(rejected);
  clock.advance(step);
  expect((await signIn(codeAt())).status).toBe(200);
});

test('accepts one of ten concurrent uses of a code', async () => {
  const { codeAt } = await setUpApp();
  const responses = await Promise.all(Array.from({ length: 10 }, () => signIn(codeAt())));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(422)]);
});

test('accepts codes up to one step early or late', async () => {
  const { codeAt } = await setUpApp();
  clock.advance(2 * step);
  for (const offset of [-3 * step, -2 * step, 2 * step, 3 * step]) expect(await signIn(codeAt(offset))).toMatchObject(rejected);
  expect((await signIn(codeAt(-step))).status).toBe(200);
  expect((await signIn(codeAt(step))).status).toBe(200);
  expect(await signIn(codeAt()), 'a code from before the last one used').toMatchObject(rejected);
});

test('accepts codes again after a clock that was ahead is corrected', async () => {
  const { codeAt } = await setUpApp();
  clock.advance(400 * days);
  expect((await signIn(codeAt())).status).toBe(200);
  clock.advance(-400 * days);
  expect((await signIn(codeAt())).status).toBe(200);
  expect(await signIn(codeAt())).toMatchObject(rejected);
  clock.advance(step);
  expect((await signIn(codeAt())).status).toBe(200);
});

test('rejects the correct code for a while after ten wrong ones, from any network', async () => {
  const { codeAt } = await setUpApp();
  const wrongCode = codeAt(-10 * minutes);
  for (let count = 0; count < 10; count++) expect((await signIn(wrongCode)).status).toBe(422);
  const refused = await signIn(codeAt());
  expect(refused).toMatchObject({ status: 429, cookie: undefined });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(300);
});

test('resets the limit after a correct code', async () => {
  const { codeAt } = await setUpApp();
  const wrongCode = codeAt(-10 * minutes);
  for (let count = 0; count < 9; count++) await signIn(wrongCode);
  expect((await signIn(codeAt())).status).toBe(200);
  expect((await signIn(wrongCode)).status).toBe(422);
});

test("doesn't reveal the second factor or use a code if the password is wrong", async () => {
  const { codeAt } = await setUpApp();
  const response = await signIn(codeAt(), 'Wrong-Password-1');
  expect(response).toMatchObject({ status: 401, cookie: undefined, body: { code: 'unauthenticated' } });
  expect((await signIn(undefined, 'Wrong-Password-1')).text).toBe(response.text);
  expect((await signIn(codeAt())).status).toBe(200);
  clock.advance(step);
  await remove(codeAt());
  expect((await signIn(codeAt(), 'Wrong-Password-1')).text, 'same as without a second factor').toBe(response.text);
});

test("doesn't count codes sent with a wrong password", async () => {
  const { codeAt } = await setUpApp();
  for (let count = 0; count < 15; count++) await signIn('000000', 'Wrong-Password-1');
  expect((await signIn(codeAt())).status).toBe(200);
});

test('accepts a recovery code once, ignoring case, spaces and dashes', async () => {
  const { recoveryCodes } = await setUpApp();
  const [first = '', second = ''] = recoveryCodes;
  const { status, cookie } = await signIn(` ${first.toLowerCase().replaceAll('-', ' ')} `);
  expect(status).toBe(200);
  expect((await call('GET', '/api/admin/profile', { cookie })).body.profile).toMatchObject({ recoveryCodesLeft: 9 });
  expect(await signIn(first)).toMatchObject(rejected);
  const responses = await Promise.all([signIn(second), signIn(second)]);
  expect(responses.map((response) => response.status).sort()).toEqual([200, 422]);
});

test.each(['１２３４５６', '١٢٣٤٥٦', 'ÄÖÜäöü', '12345\u200b', '🎬🎬🎬'])(
  'rejects codes that are not six ASCII digits: %s',
  async (code) => {
    await setUpApp();
    expect(await signIn(code)).toMatchObject(rejected);
  },
);

test('never shows the secret or recovery codes again', async () => {
  const { secret, recoveryCodes } = await setUpApp();
  const cookie = await ownerCookie(testApp);
  const responses = await Promise.all(
    ['/api/admin/profile', '/api/admin/admins', '/api/admin/me'].map((path) => call('GET', path, { cookie })),
  );
  for (const value of [secret, ...recoveryCodes]) expect(responses.map(({ text }) => text).join()).not.toContain(value);
  expect(await postProfile('second-factor', { currentPassword: ownerPassword })).toMatchObject({ status: 409 });
});

test('requires the password to set up or remove an app', async () => {
  const { codeAt } = await setUpApp();
  for (const path of ['second-factor', 'second-factor/remove'])
    expect(await postProfile(path, { currentPassword: 'Wrong-Password-1', code: codeAt() })).toMatchObject({
      status: 422,
      body: { errors: { currentPassword: [expect.any(String)] } },
    });
  expect((await signIn()).status).toBe(401);
});

test('requires a code to remove the app, and limits guesses', async () => {
  const { codeAt } = await setUpApp();
  expect(await postProfile('second-factor/remove', { currentPassword: ownerPassword })).toMatchObject({
    status: 422,
    body: { errors: { code: ['Code is required'] } },
  });
  const wrongCode = codeAt(-10 * minutes);
  for (let count = 0; count < 10; count++) expect(await remove(wrongCode)).toMatchObject({ status: 422, body: rejected.body });
  expect((await remove(codeAt())).status, 'the limit is ten guesses').toBe(429);
  expect((await postProfile('second-factor', { currentPassword: ownerPassword })).status, 'the app is still set up').toBe(409);
});

test('accepts a recovery code to remove the app', async () => {
  const { recoveryCodes } = await setUpApp();
  expect((await remove(recoveryCodes[0]!)).body.profile).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 });
  expect((await remove(recoveryCodes[1]!)).status).toBe(409);
  expect((await signIn()).status).toBe(200);
});

test('takes effect once the first code is confirmed and until the app is removed', async () => {
  const { codeAt } = await setUpApp();
  await remove(codeAt());
  expect((await signIn()).status).toBe(200);
  await postProfile('second-factor', { currentPassword: ownerPassword });
  expect((await signIn()).status).toBe(200);
  expect((await postProfile('second-factor/confirm', { code: codeAt() })).status, 'a code from the removed app').toBe(422);
  const [owner] = await db.select().from(users).where(eq(users.isOwner, true));
  expect(owner?.totpConfirmedAt).toBeNull();
});
