import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../db/schema/audit.ts';
import { clients } from '../../db/schema/clients.ts';
import { jobHandlers } from '../../jobs/handlers.ts';
import { hours, minutes } from '../../shared/clock.ts';
import { hashToken } from '../../shared/tokens.ts';
import { clientPassword, createClient } from '../../testing/factories.ts';
import { listMailsTo } from '../../testing/registrations.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call, clock, db, drain } = testApp;

const newPassword = 'Another-Password-2';

const ask = (email: string, network = '192.0.2.1') =>
  call('POST', '/api/client/forgot-password', { body: { email }, headers: { 'x-forwarded-for': network } });
const reset = (token: string, password = newPassword) => call('POST', '/api/client/reset-password', { body: { token, password } });
const signIn = (email: string, password: string) => call('POST', '/api/client/login', { body: { email, password } });

/** Asks for a link as the client would, and reads its token out of the mail. */
async function tokenFor(email: string): Promise<string> {
  await ask(email);
  await drain();
  const [mail] = await listMailsTo(testApp, email);
  return new URL(mail!.content.action!.url).searchParams.get('token')!;
}

test('the link sets a new password; the old one opens nothing any more', async () => {
  const { email } = await createClient(testApp);
  expect(await reset(await tokenFor(email))).toMatchObject({ status: 200, body: { success: true } });
  expect((await signIn(email, newPassword)).status).toBe(200);
  expect((await signIn(email, clientPassword)).status).toBe(401);
});

test('the link leads to the reset page of the public address', async () => {
  const { email } = await createClient(testApp);
  await ask(email);
  await drain();
  const [mail] = await listMailsTo(testApp, email);
  expect(mail?.content.action?.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/client\/reset-password\?token=[\w-]{43}$/);
});

test('a link works once', async () => {
  const { email } = await createClient(testApp);
  const token = await tokenFor(email);
  await reset(token);
  expect(await reset(token, 'Third-Password-3')).toMatchObject({
    status: 409,
    body: { message: 'The reset link is invalid or has expired. Please request a new password reset link.' },
  });
  expect((await signIn(email, newPassword)).status).toBe(200);
});

test('of two that use a link at the same moment one succeeds', async () => {
  const { email } = await createClient(testApp);
  const token = await tokenFor(email);
  const passwords = ['First-Password-1', 'Second-Password-2'];
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect((await signIn(email, passwords[winner]!)).status).toBe(200);
  expect((await signIn(email, passwords[1 - winner]!)).status).toBe(401);
});

test('a link is good for an hour', async () => {
  const early = await createClient(testApp);
  const late = await createClient(testApp);
  const tokens = [await tokenFor(early.email), await tokenFor(late.email)] as const;
  clock.advance(1 * hours - 1 * minutes);
  expect((await reset(tokens[0])).status).toBe(200);
  clock.advance(1 * minutes);
  expect((await reset(tokens[1])).status).toBe(409);
  expect((await signIn(late.email, clientPassword)).status).toBe(200);
});

test('an older link works beside a newer one, each until its own hour is over; using one ends them all', async () => {
  const { email } = await createClient(testApp);
  const first = await tokenFor(email);
  clock.advance(30 * minutes);
  const [second, third] = [await tokenFor(email), await tokenFor(email)];
  clock.advance(30 * minutes);
  expect((await reset(first)).status).toBe(409);
  expect((await reset(second)).status).toBe(200);
  expect((await reset(third)).status).toBe(409);
});

test('links are forgotten once they have expired, and only then', async () => {
  const { id, email } = await createClient(testApp);
  await tokenFor(email);
  clock.advance(30 * minutes);
  const later = await tokenFor(email);
  clock.advance(30 * minutes);
  await jobHandlers(testApp.deps)['cleanup-password-links']({});
  const [row] = await db.select().from(clients).where(eq(clients.id, id));
  expect(Object.keys(row!.resetTokens)).toEqual([hashToken(later)]);
  expect((await reset(later)).status).toBe(200);
});

test('a link that is on its way while the account is shut out is not sent', async () => {
  const { id, email } = await createClient(testApp);
  await ask(email);
  const drained = await db.transaction(async (tx) => {
    await tx.update(clients).set({ deactivatedAt: clock.now() }).where(eq(clients.id, id));
    const job = drain();
    await waitForLock(testApp);
    return { job };
  });
  await drained.job;
  expect(await listMailsTo(testApp, email)).toEqual([]);
});

test('the token is stored as its hash only', async () => {
  const { id, email } = await createClient(testApp);
  const token = await tokenFor(email);
  const [row] = await db.select().from(clients).where(eq(clients.id, id));
  const [stored, ...others] = Object.keys(row!.resetTokens);
  expect(others).toEqual([]);
  expect(stored).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(row)).not.toContain(token);
  expect((await reset(stored!)).status).toBe(409);
});

test("a new password ends all of the client's sessions and nobody else's", async () => {
  const { email, cookie } = await createClient(testApp);
  const elsewhere = (await signIn(email, clientPassword)).cookie;
  const other = await createClient(testApp);
  await reset(await tokenFor(email));
  expect((await call('GET', '/api/client/me', { cookie })).status).toBe(401);
  expect((await call('GET', '/api/client/me', { cookie: elsewhere })).status).toBe(401);
  expect((await call('GET', '/api/client/me', { cookie: other.cookie })).status).toBe(200);
});

test('the client is told by mail that its password was changed', async () => {
  const { email } = await createClient(testApp);
  await reset(await tokenFor(email));
  expect((await listMailsTo(testApp, email)).map(({ subject }) => subject)).toEqual(['Your password was changed', 'Reset your password']);
});

test('a weak password is refused with every broken rule and does not use the link up', async () => {
  const { email } = await createClient(testApp);
  const token = await tokenFor(email);
  expect((await reset(token, 'weak')).body.errors.password).toHaveLength(3);
  expect((await reset(token)).status).toBe(200);
});

test('an unknown address gets the same answer and no mail', async () => {
  const { email } = await createClient(testApp);
  const known = await ask(email);
  const unknown = await ask('nobody@client.example');
  expect(unknown).toMatchObject({ status: 200, text: known.text });
  await drain();
  expect(await listMailsTo(testApp, 'nobody@client.example')).toEqual([]);
});

test('who waits for approval gets no link', async () => {
  const { email } = await createClient(testApp, { verified: false });
  expect((await ask(email)).status).toBe(200);
  await drain();
  expect(await listMailsTo(testApp, email)).toEqual([]);
});

test('the answer comes before anybody looks whether there is an account, so that its time does not tell', async () => {
  const { email } = await createClient(testApp);
  await db.transaction(async (tx) => {
    await tx.execute('lock table clients');
    for (const address of [email, 'nobody@client.example']) expect((await ask(address)).status).toBe(200);
  });
});

test('the address that was typed does not stay with the job', async () => {
  await ask('nobody@client.example', '203.0.113.8');
  const { rows } = await db.execute("select distinct deletion_seconds from pgboss.job where name = 'send-reset-link'");
  expect(rows).toEqual([{ deletion_seconds: 600 }]);
});

test('who asked is written down with where that was, of an account that there is', async () => {
  const { id, email } = await createClient(testApp);
  for (const address of [email, 'nobody@client.example']) await ask(address, '203.0.113.9');
  await drain();
  const asked = await db.select().from(auditLog).where(eq(auditLog.ipAddress, '203.0.113.9'));
  expect(asked).toMatchObject([{ action: 'client.password_reset_requested', clientId: id, actorKind: 'visitor' }]);
});

test('the sixth link for one address from one network is refused, another network gets through', async () => {
  const { email } = await createClient(testApp);
  for (let count = 0; count < 5; count++) expect((await ask(email, '203.0.113.1')).status).toBe(200);
  const refused = await ask(email.toUpperCase(), '203.0.113.1');
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect((await ask(email, '203.0.113.2')).status).toBe(200);
});

test('a mailbox gets three links an hour, from however many networks they are asked for and by whichever of its addresses', async () => {
  const { email } = await createClient(testApp, { email: 'Flooded@client.example' });
  const tagged = await createClient(testApp, { email: 'flooded+films@client.example' });
  for (let network = 1; network <= 3; network++) {
    await ask('flooded+nobody@client.example', `198.51.100.${network}`);
    const { text } = await ask(email, `198.51.100.${network}`);
    expect(await ask(tagged.email, `198.51.100.${network}`)).toMatchObject({ status: 200, text });
    await drain();
  }
  expect([...(await listMailsTo(testApp, email)), ...(await listMailsTo(testApp, tagged.email))]).toHaveLength(3);
  const other = await createClient(testApp);
  expect(await tokenFor(other.email)).toBeTruthy();
});

test('addresses that differ by a tag share the limit for one address from one network', async () => {
  const ask = (tag: number) => call('POST', '/api/client/forgot-password', { body: { email: `tagged+${tag}@client.example` } });
  for (let tag = 0; tag < 5; tag++) expect((await ask(tag)).status).toBe(200);
  expect((await ask(5)).status).toBe(429);
});
