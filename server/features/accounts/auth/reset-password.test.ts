import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { hours, minutes } from '#server/shared/clock.ts';
import { hashToken } from '#server/shared/tokens.ts';
import { clientPassword, createClient } from '#server/testing/factories.ts';
import { listMailsTo } from '#server/testing/registrations.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call, clock, db, drain } = testApp;

const newPassword = 'Another-Password-2';

const requestReset = (email: string, network = '192.0.2.1', next?: string) =>
  call('POST', '/api/client/forgot-password', { body: { email, next }, headers: { 'x-forwarded-for': network } });
const reset = (token: string, password = newPassword) => call('POST', '/api/client/reset-password', { body: { token, password } });
const signIn = (email: string, password: string) => call('POST', '/api/client/login', { body: { email, password } });

/** Requests a link and reads its token from the email. */
async function requestToken(email: string): Promise<string> {
  await requestReset(email);
  await drain();
  const [mail] = await listMailsTo(testApp, email);
  return new URL(mail!.content.action!.url).searchParams.get('token')!;
}

test('sets a new password and rejects the old one', async () => {
  const { email } = await createClient(testApp);
  expect(await reset(await requestToken(email))).toMatchObject({ status: 200, body: { success: true } });
  expect((await signIn(email, newPassword)).status).toBe(200);
  expect((await signIn(email, clientPassword)).status).toBe(401);
});

test('links to the reset page at the public URL', async () => {
  const { email } = await createClient(testApp);
  await requestReset(email);
  await drain();
  const [mail] = await listMailsTo(testApp, email);
  expect(mail?.content.action?.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/client\/reset-password\?token=[\w-]{43}$/);
});

test('the link leads on to the page of the portal that somebody was going to, and to no other', async () => {
  const { email } = await createClient(testApp);
  expect((await requestReset(email, '192.0.2.1', '/client/invoices/7')).status).toBe(200);
  await drain();
  const [mail] = await listMailsTo(testApp, email);
  expect(new URL(mail!.content.action!.url).searchParams.get('next')).toBe('/client/invoices/7');
  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '/client/../admin',
    '/client//evil.example?x',
    '/client/a?token=b',
    '/admin',
  ];
  for (const next of [...elsewhere, `/client/${'a'.repeat(200)}`])
    expect(await requestReset(email, '192.0.2.1', next), next).toMatchObject({
      status: 422,
      body: { errors: { next: [expect.any(String)] } },
    });
  await drain();
  expect(await listMailsTo(testApp, email)).toHaveLength(1);
});

test('accepts a link once', async () => {
  const { email } = await createClient(testApp);
  const token = await requestToken(email);
  await reset(token);
  expect(await reset(token, 'Third-Password-3')).toMatchObject({
    status: 409,
    body: { message: 'The reset link is invalid or has expired. Please request a new password reset link.' },
  });
  expect((await signIn(email, newPassword)).status).toBe(200);
});

test('accepts one of two concurrent uses of a link', async () => {
  const { email } = await createClient(testApp);
  const token = await requestToken(email);
  const passwords = ['First-Password-1', 'Second-Password-2'];
  const responses = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = responses.findIndex(({ status }) => status === 200);
  expect((await signIn(email, passwords[winner]!)).status).toBe(200);
  expect((await signIn(email, passwords[1 - winner]!)).status).toBe(401);
});

test('expires a link after an hour', async () => {
  const early = await createClient(testApp);
  const late = await createClient(testApp);
  const tokens = [await requestToken(early.email), await requestToken(late.email)] as const;
  clock.advance(1 * hours - 1 * minutes);
  expect((await reset(tokens[0])).status).toBe(200);
  clock.advance(1 * minutes);
  expect((await reset(tokens[1])).status).toBe(409);
  expect((await signIn(late.email, clientPassword)).status).toBe(200);
});

test('keeps earlier links valid until they expire or one of them is used', async () => {
  const { email } = await createClient(testApp);
  const first = await requestToken(email);
  clock.advance(30 * minutes);
  const [second, third] = [await requestToken(email), await requestToken(email)];
  clock.advance(30 * minutes);
  expect((await reset(first)).status).toBe(409);
  expect((await reset(second)).status).toBe(200);
  expect((await reset(third)).status).toBe(409);
});

test('deletes only expired links', async () => {
  const { id, email } = await createClient(testApp);
  await requestToken(email);
  clock.advance(30 * minutes);
  const later = await requestToken(email);
  clock.advance(30 * minutes);
  await runCleanup(testApp.deps, 'password links');
  const [row] = await db.select().from(clients).where(eq(clients.id, id));
  expect(Object.keys(row!.resetTokens)).toEqual([hashToken(later)]);
  expect((await reset(later)).status).toBe(200);
});

test('sends no link if the account is deactivated in the meantime', async () => {
  const { id, email } = await createClient(testApp);
  await requestReset(email);
  const drained = await db.transaction(async (tx) => {
    await tx.update(clients).set({ deactivatedAt: clock.now() }).where(eq(clients.id, id));
    const job = drain();
    await waitForLock(testApp);
    return { job };
  });
  await drained.job;
  expect(await listMailsTo(testApp, email)).toEqual([]);
});

test('stores only the hash of the token', async () => {
  const { id, email } = await createClient(testApp);
  const token = await requestToken(email);
  const [row] = await db.select().from(clients).where(eq(clients.id, id));
  const [stored, ...others] = Object.keys(row!.resetTokens);
  expect(others).toEqual([]);
  expect(stored).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(row)).not.toContain(token);
  expect((await reset(stored!)).status).toBe(409);
});

test("ends all of the client's sessions and no others", async () => {
  const { email, cookie } = await createClient(testApp);
  const elsewhere = (await signIn(email, clientPassword)).cookie;
  const other = await createClient(testApp);
  await reset(await requestToken(email));
  expect((await call('GET', '/api/client/me', { cookie })).status).toBe(401);
  expect((await call('GET', '/api/client/me', { cookie: elsewhere })).status).toBe(401);
  expect((await call('GET', '/api/client/me', { cookie: other.cookie })).status).toBe(200);
});

test('emails the client that the password was changed', async () => {
  const { email } = await createClient(testApp);
  await reset(await requestToken(email));
  expect((await listMailsTo(testApp, email)).map(({ subject }) => subject)).toEqual(['Your password was changed', 'Reset your password']);
});

test("rejects a weak password with every broken rule and doesn't use the link", async () => {
  const { email } = await createClient(testApp);
  const token = await requestToken(email);
  expect((await reset(token, 'weak')).body.errors.password).toHaveLength(3);
  expect((await reset(token)).status).toBe(200);
});

test('responds the same for an unknown address and sends no email', async () => {
  const { email } = await createClient(testApp);
  const known = await requestReset(email);
  const unknown = await requestReset('nobody@client.example');
  expect(unknown).toMatchObject({ status: 200, text: known.text });
  await drain();
  expect(await listMailsTo(testApp, 'nobody@client.example')).toEqual([]);
});

test('sends no link to a client awaiting approval', async () => {
  const { email } = await createClient(testApp, { verified: false });
  expect((await requestReset(email)).status).toBe(200);
  await drain();
  expect(await listMailsTo(testApp, email)).toEqual([]);
});

test('responds before looking up the account', async () => {
  const { email } = await createClient(testApp);
  await db.transaction(async (tx) => {
    await tx.execute('lock table clients');
    for (const address of [email, 'nobody@client.example']) expect((await requestReset(address)).status).toBe(200);
  });
});

test('deletes the job with the entered address after ten minutes', async () => {
  await requestReset('nobody@client.example', '203.0.113.8');
  const { rows } = await db.execute("select distinct deletion_seconds from pgboss.job where name = 'send-reset-link'");
  expect(rows).toEqual([{ deletion_seconds: 600 }]);
});

test('records requests for existing accounts in the audit log', async () => {
  const { id, email } = await createClient(testApp);
  for (const address of [email, 'nobody@client.example']) await requestReset(address, '203.0.113.9');
  await drain();
  const entries = await db.select().from(auditLog).where(eq(auditLog.ipAddress, '203.0.113.9'));
  expect(entries).toMatchObject([{ action: 'client.password_reset_requested', clientId: id, actorKind: 'visitor' }]);
});

test('limits requests to five per address and network', async () => {
  const { email } = await createClient(testApp);
  for (let count = 0; count < 5; count++) expect((await requestReset(email, '203.0.113.1')).status).toBe(200);
  const refused = await requestReset(email.toUpperCase(), '203.0.113.1');
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect((await requestReset(email, '203.0.113.2')).status).toBe(200);
});

test('limits links to three per hour and mailbox, across networks and tags', async () => {
  const { email } = await createClient(testApp, { email: 'Flooded@client.example' });
  const tagged = await createClient(testApp, { email: 'flooded+films@client.example' });
  for (let network = 1; network <= 3; network++) {
    await requestReset('flooded+nobody@client.example', `198.51.100.${network}`);
    const { text } = await requestReset(email, `198.51.100.${network}`);
    expect(await requestReset(tagged.email, `198.51.100.${network}`)).toMatchObject({ status: 200, text });
    await drain();
  }
  expect([...(await listMailsTo(testApp, email)), ...(await listMailsTo(testApp, tagged.email))]).toHaveLength(3);
  const other = await createClient(testApp);
  expect(await requestToken(other.email)).toBeTruthy();
});

test('counts tagged addresses as one', async () => {
  const requestReset = (tag: number) => call('POST', '/api/client/forgot-password', { body: { email: `tagged+${tag}@client.example` } });
  for (let tag = 0; tag < 5; tag++) expect((await requestReset(tag)).status).toBe(200);
  expect((await requestReset(5)).status).toBe(429);
});
