import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients, sessions, users } from '#server/db/schema/index.ts';
import { endSessionsOf } from '#server/features/accounts/sessions/sessions.store.ts';
import { hashPassword } from '#server/shared/passwords/passwords.ts';
import { clientPassword, createClient, ownerCookie, ownerPassword } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const newPassword = 'Another-Password-2';

const signIn = (email: string, password: string) => call('POST', '/api/client/login', { body: { email, password } });
const signInAdmin = (password: string) => call('POST', '/api/admin/login', { body: { password } });

/** Changes all passwords and ends all sessions after a sign-in has verified the old password. */
async function whilePasswordsChange(start: () => ReturnType<typeof call>) {
  const password = await hashPassword(newPassword);
  const [response] = await db.transaction(async (tx) => {
    for (const { id: clientId } of await tx.update(clients).set({ password }).returning()) await endSessionsOf(tx, { clientId });
    for (const { id: userId } of await tx.update(users).set({ password }).returning()) await endSessionsOf(tx, { userId });
    const response = start();
    await waitForLock(testApp);
    return [response];
  });
  return response;
}

test('opens no session if the password changes during sign-in', async () => {
  const { id, email } = await createClient(testApp);
  const { cookie } = await whilePasswordsChange(() => signIn(email, clientPassword));
  expect((await call('GET', '/api/client/me', { cookie })).status).toBe(401);
  expect(await db.select().from(sessions).where(eq(sessions.clientId, id))).toEqual([]);
});

test("opens no admin session if the owner's password changes during sign-in", async () => {
  await ownerCookie(testApp);
  const { cookie } = await whilePasswordsChange(() => signInAdmin(ownerPassword));
  expect((await call('GET', '/api/admin/me', { cookie })).status).toBe(401);
});

test("doesn't restore the old password when upgrading an outdated hash", async () => {
  const outdated = await hash(clientPassword, { memoryCost: 4096, timeCost: 2, parallelism: 1 });
  const { email } = await createClient(testApp, { password: outdated });
  await whilePasswordsChange(() => signIn(email, clientPassword));
  expect((await signIn(email, clientPassword)).status).toBe(401);
  expect((await signIn(email, newPassword)).status).toBe(200);
});
