import { type Algorithm, hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { hashAsUsual } from '#server/testing/cheap-hashing.ts';
import { createClient } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

hashAsUsual();

const testApp = await createTestApp();
const { call, db } = testApp;
const password = 'Long-Ago-1';
const currentHash = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

const outdated = [
  ['less memory', { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 4096, timeCost: 2, parallelism: 1 }],
  ['fewer passes', { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 1, parallelism: 1 }],
  ['another Argon2 variant', { algorithm: 1 satisfies Algorithm.Argon2i, memoryCost: 19_456, timeCost: 2, parallelism: 1 }],
] as const;

const signIn = (email: string, input = password) => call('POST', '/api/client/login', { body: { email, password: input } });
const hashOf = async (id: number) => (await db.select().from(clients).where(eq(clients.id, id)))[0]!.password;

test.each(outdated)('replaces a hash made with %s at the next sign-in', async (_name, parameters) => {
  const stored = await hash(password, parameters);
  const { id, email } = await createClient(testApp, { password: stored });
  expect((await signIn(email, 'Wrong-Password-1')).status).toBe(401);
  expect(await hashOf(id), 'a wrong password changes nothing').toBe(stored);
  expect((await signIn(email)).status).toBe(200);
  const renewed = await hashOf(id);
  expect(renewed).toMatch(currentHash);
  expect((await signIn(email)).status).toBe(200);
  expect(await hashOf(id), 'keeps a current hash').toBe(renewed);
  expect((await signIn(email, 'Wrong-Password-1')).status).toBe(401);
});

test("replaces an admin's outdated hash, too", async () => {
  await db.insert(users).values({ username: 'robin', password: await hash(password, outdated[0][1]) });
  const signInAdmin = (input: string) => call('POST', '/api/admin/login', { body: { username: 'robin', password: input } });
  expect((await signInAdmin(password)).status).toBe(200);
  expect((await db.select().from(users))[0]!.password).toMatch(currentHash);
  expect((await signInAdmin(password)).status).toBe(200);
  expect((await signInAdmin('Wrong-Password-1')).status).toBe(401);
});
