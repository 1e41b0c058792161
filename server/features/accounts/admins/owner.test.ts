import { expect, test } from 'vitest';
import { newPassword } from '#api/shared/passwords.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { ownerCookie, ownerPassword } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { ensureOwner, randomPassword, resetOwnerPassword } from './admins.service.ts';

test('creates one owner when processes start concurrently', async () => {
  const { call, db, deps } = await createTestApp();
  const shown = (await Promise.all(Array.from({ length: 6 }, () => ensureOwner(deps.db, undefined)))).filter((text) => text !== undefined);
  expect(await db.select().from(users)).toHaveLength(1);
  expect(shown).toEqual([expect.stringMatching(/^[\w-]{16}$/)]);
  expect((await call('POST', '/api/admin/login', { body: { password: shown[0] } })).status).toBe(200);
});

test("uses a configured password and doesn't show it", async () => {
  const { call, db, deps } = await createTestApp();
  expect(await ensureOwner(deps.db, 'Chosen-Password-1')).toBeUndefined();
  expect((await call('POST', '/api/admin/login', { body: { password: 'Chosen-Password-1' } })).status).toBe(200);
  expect(JSON.stringify(await db.select().from(users))).not.toContain('Chosen-Password-1');
});

test("keeps an existing owner's password", async () => {
  const { call, deps } = await createTestApp();
  await ensureOwner(deps.db, 'First-Password-1');
  await ensureOwner(deps.db, 'Second-Password-2');
  expect((await call('POST', '/api/admin/login', { body: { password: 'First-Password-1' } })).status).toBe(200);
  expect((await call('POST', '/api/admin/login', { body: { password: 'Second-Password-2' } })).status).toBe(401);
});

test("resets the owner's password, authenticator app and sessions", async () => {
  const testApp = await createTestApp();
  const { call, db, deps } = testApp;
  const cookie = await ownerCookie(testApp);
  await db.update(users).set({ totpSecret: 'GEZDGNBVGY3TQOJQ', totpConfirmedAt: new Date() });
  const password = await resetOwnerPassword(deps.db);
  const signIn = (password: string) => call('POST', '/api/admin/login', { body: { password } });
  expect((await signIn(ownerPassword)).status).toBe(401);
  expect((await call('GET', '/api/admin/me', { cookie })).status).toBe(401);
  expect((await signIn(password)).status).toBe(200);
});

test('generates passwords that satisfy the rules', () => {
  for (let count = 0; count < 500; count++) expect(newPassword.safeParse(randomPassword()).success).toBe(true);
});
