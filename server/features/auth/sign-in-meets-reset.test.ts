import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients, sessions, users } from '../../db/schema/index.ts';
import { hashPassword } from '../../shared/passwords.ts';
import { clientPassword, createClient, ownerCookie, ownerPassword } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const next = 'Another-Password-2';

const signIn = (email: string, password: string) => call('POST', '/api/client/login', { body: { email, password } });
const enter = (password: string) => call('POST', '/api/admin/login', { body: { password } });

/** Sets another password for everybody and ends all sessions, while a sign-in with the old one has just found it right. */
async function whilePasswordsChange(start: () => ReturnType<typeof call>) {
  const password = await hashPassword(next);
  const [answer] = await db.transaction(async (tx) => {
    for (const { id: clientId } of await tx.update(clients).set({ password }).returning()) await endSessionsOf(tx, { clientId });
    for (const { id: userId } of await tx.update(users).set({ password }).returning()) await endSessionsOf(tx, { userId });
    const answer = start();
    await waitForLock(testApp);
    return [answer];
  });
  return answer;
}

test('a sign-in with the old password that is under way while a new one is set opens no session', async () => {
  const { id, email } = await createClient(testApp);
  const { cookie } = await whilePasswordsChange(() => signIn(email, clientPassword));
  expect((await call('GET', '/api/client/me', { cookie })).status).toBe(401);
  expect(await db.select().from(sessions).where(eq(sessions.clientId, id))).toEqual([]);
});

test("the same holds for the owner's sign-in", async () => {
  await ownerCookie(testApp);
  const { cookie } = await whilePasswordsChange(() => enter(ownerPassword));
  expect((await call('GET', '/api/admin/me', { cookie })).status).toBe(401);
});

test('a sign-in that makes an old hash anew does not bring the old password back', async () => {
  const outdated = await hash(clientPassword, { memoryCost: 4096, timeCost: 2, parallelism: 1 });
  const { email } = await createClient(testApp, { password: outdated });
  await whilePasswordsChange(() => signIn(email, clientPassword));
  expect((await signIn(email, clientPassword)).status).toBe(401);
  expect((await signIn(email, next)).status).toBe(200);
});
