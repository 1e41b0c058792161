import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { users } from '../../db/schema/users.ts';
import { days, minutes, seconds } from '../../shared/clock.ts';
import { ownerCookie, ownerPassword } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call, clock, db } = testApp;
const step = 30 * seconds;

let networks = 0;
/** Each try comes from another network: what stops guesses here must not be the limit of a network. */
const signIn = (code?: string, password = ownerPassword) =>
  call('POST', '/api/admin/login', { body: { password, code }, headers: { 'x-forwarded-for': `2001:db8:0:${++networks}::1` } });

const account = async (path: string, body: object) =>
  call('POST', `/api/admin/profile/${path}`, { cookie: await ownerCookie(testApp), body });

/** Sets the app up as the owner does; the step of the code that confirms it is over afterwards. */
async function setUp() {
  await ownerCookie(testApp);
  await db.update(users).set({ totpConfirmedAt: null, totpLastStep: null });
  const { body } = await account('second-factor', { currentPassword: ownerPassword });
  const totp = new TOTP({ secret: body.secret });
  const showing = (later = 0) => totp.generate({ timestamp: clock.now().getTime() + later });
  const { body: confirmed } = await account('second-factor/confirm', { code: showing() });
  clock.advance(2 * step);
  return { showing, secret: body.secret as string, recoveryCodes: confirmed.recoveryCodes as string[] };
}

const remove = (code: string, currentPassword = ownerPassword) => account('second-factor/remove', { currentPassword, code });

beforeEach(async () => {
  await db.delete(rateLimits);
  clock.advance(1 * minutes);
});

const wrong = { status: 422, cookie: undefined, body: { code: 'invalid', errors: { code: [expect.any(String)] } } };

test('without a code there is no session, and the form is told to ask for one', async () => {
  await setUp();
  await db.delete(sessions);
  expect(await signIn()).toMatchObject({ status: 401, cookie: undefined, body: { code: 'second_factor' } });
  expect(await signIn('')).toMatchObject({ status: 401, cookie: undefined, body: { code: 'second_factor' } });
  expect(await db.select().from(sessions)).toEqual([]);
});

test('the code that the app shows lets in, once', async () => {
  const { showing } = await setUp();
  const { status, cookie } = await signIn(showing());
  expect(status).toBe(200);
  expect((await call('GET', '/api/admin/me', { cookie })).status).toBe(200);
  expect(await signIn(showing())).toMatchObject(wrong);
  clock.advance(step);
  expect((await signIn(showing())).status).toBe(200);
});

test('of ten that use one code at the same moment one gets in', async () => {
  const { showing } = await setUp();
  const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(showing())));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(422)]);
});

test('a clock that is half a minute off does no harm, a whole minute is too much', async () => {
  const { showing } = await setUp();
  clock.advance(2 * step);
  for (const early of [-3 * step, -2 * step, 2 * step, 3 * step]) expect(await signIn(showing(early))).toMatchObject(wrong);
  expect((await signIn(showing(-step))).status).toBe(200);
  expect((await signIn(showing(step))).status).toBe(200);
  expect(await signIn(showing()), 'a code of a step before the last one used').toMatchObject(wrong);
});

test('codes used while the clock was ahead refuse none once it is set right, and each still lets in once', async () => {
  const { showing } = await setUp();
  clock.advance(400 * days);
  expect((await signIn(showing())).status).toBe(200);
  clock.advance(-400 * days);
  expect((await signIn(showing())).status).toBe(200);
  expect(await signIn(showing())).toMatchObject(wrong);
  clock.advance(step);
  expect((await signIn(showing())).status).toBe(200);
});

test('after ten wrong codes even the right one is refused for a time, from wherever it comes', async () => {
  const { showing } = await setUp();
  const never = showing(-10 * minutes);
  for (let count = 0; count < 10; count++) expect((await signIn(never)).status).toBe(422);
  const refused = await signIn(showing());
  expect(refused).toMatchObject({ status: 429, cookie: undefined });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(300);
});

test('a right code starts the count of wrong ones anew', async () => {
  const { showing } = await setUp();
  const never = showing(-10 * minutes);
  for (let count = 0; count < 9; count++) await signIn(never);
  expect((await signIn(showing())).status).toBe(200);
  expect((await signIn(never)).status).toBe(422);
});

test('a wrong password tells nothing of the second factor and uses no code up', async () => {
  const { showing } = await setUp();
  const withCode = await signIn(showing(), 'Wrong-Password-1');
  expect(withCode).toMatchObject({ status: 401, cookie: undefined, body: { code: 'unauthenticated' } });
  expect((await signIn(undefined, 'Wrong-Password-1')).text).toBe(withCode.text);
  expect((await signIn(showing())).status).toBe(200);
  clock.advance(step);
  await remove(showing());
  expect((await signIn(showing(), 'Wrong-Password-1')).text, 'the same as without a second factor').toBe(withCode.text);
});

test('whoever does not know the password cannot use up the tries of a code', async () => {
  const { showing } = await setUp();
  for (let count = 0; count < 15; count++) await signIn('000000', 'Wrong-Password-1');
  expect((await signIn(showing())).status).toBe(200);
});

test('a recovery code lets in once, however it is typed, and is counted', async () => {
  const { recoveryCodes } = await setUp();
  const [first = '', second = ''] = recoveryCodes;
  const { status, cookie } = await signIn(` ${first.toLowerCase().replaceAll('-', ' ')} `);
  expect(status).toBe(200);
  expect((await call('GET', '/api/admin/profile', { cookie })).body.profile).toMatchObject({ recoveryCodesLeft: 9 });
  expect(await signIn(first)).toMatchObject(wrong);
  const answers = await Promise.all([signIn(second), signIn(second)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
});

test.each(['１２３４５６', '١٢٣٤٥٦', 'ÄÖÜäöü', '12345\u200b', '🎬🎬🎬'])(
  'six characters that are no digits are a wrong code: %s',
  async (code) => {
    await setUp();
    expect(await signIn(code)).toMatchObject(wrong);
  },
);

test('the secret and the codes are kept from whoever is signed in later', async () => {
  const { secret, recoveryCodes } = await setUp();
  const cookie = await ownerCookie(testApp);
  const answers = await Promise.all(
    ['/api/admin/profile', '/api/admin/admins', '/api/admin/me'].map((path) => call('GET', path, { cookie })),
  );
  for (const hidden of [secret, ...recoveryCodes]) expect(answers.map(({ text }) => text).join()).not.toContain(hidden);
  expect(await account('second-factor', { currentPassword: ownerPassword })).toMatchObject({ status: 409 });
});

test('a stolen session can neither set an app up nor remove it without the password', async () => {
  const { showing } = await setUp();
  for (const path of ['second-factor', 'second-factor/remove'])
    expect(await account(path, { currentPassword: 'Wrong-Password-1', code: showing() })).toMatchObject({
      status: 422,
      body: { errors: { currentPassword: [expect.any(String)] } },
    });
  expect((await signIn()).status).toBe(401);
});

test('a stolen password cannot remove the app without one of its codes', async () => {
  const { showing } = await setUp();
  expect(await account('second-factor/remove', { currentPassword: ownerPassword })).toMatchObject({
    status: 422,
    body: { errors: { code: ['Code is required'] } },
  });
  const never = showing(-10 * minutes);
  for (let count = 0; count < 10; count++) expect(await remove(never)).toMatchObject({ status: 422, body: wrong.body });
  expect((await remove(showing())).status, 'ten guesses were too many').toBe(429);
  expect((await account('second-factor', { currentPassword: ownerPassword })).status, 'it is still set up').toBe(409);
});

test('a recovery code removes the app too, once', async () => {
  const { recoveryCodes } = await setUp();
  expect((await remove(recoveryCodes[0]!)).body.profile).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 });
  expect((await remove(recoveryCodes[1]!)).status).toBe(409);
  expect((await signIn()).status).toBe(200);
});

test('an app counts once its first code is confirmed, and no longer when it is removed', async () => {
  const { showing } = await setUp();
  await remove(showing());
  expect((await signIn()).status).toBe(200);
  await account('second-factor', { currentPassword: ownerPassword });
  expect((await signIn()).status).toBe(200);
  expect((await account('second-factor/confirm', { code: showing() })).status, 'a code of the app before').toBe(422);
  const [owner] = await db.select().from(users).where(eq(users.isOwner, true));
  expect(owner?.totpConfirmedAt).toBeNull();
});
