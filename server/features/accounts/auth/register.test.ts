import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { hashAsUsual } from '#server/testing/cheap-hashing.ts';
import { createClient } from '#server/testing/factories.ts';
import { confirmEmail, listMailsTo, register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call, db } = testApp;

const findRow = async (email: string) => (await db.select().from(clients).where(eq(clients.email, email)))[0];

test('sends a confirmed request to the studio with all its details', async () => {
  const form = registrationForm('asks@client.example', {
    company: 'Cut & Co',
    phone: '+44 20',
    address: '1 Reel Street',
    additionalInfo: 'Weekly vlogs',
  });
  expect(await register(testApp, form)).toMatchObject({ status: 201, body: { success: true }, cookie: undefined });
  expect(await findRow(form.email)).toMatchObject({
    verified: false,
    company: 'Cut & Co',
    phone: '+44 20',
    additionalInfo: 'Weekly vlogs',
  });
  expect(await listMailsTo(testApp, 'studio@localhost')).toEqual([]);
  expect(await confirmEmail(testApp, form.email)).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining('your request has been sent to the studio') },
  });
  const [mail] = await listMailsTo(testApp, 'studio@localhost');
  expect(mail?.content.message).toBe('Weekly vlogs');
  expect(JSON.stringify(mail?.content)).toContain(form.email);
  expect(JSON.stringify(mail)).not.toContain(form.password);
});

test('rejects sign-in before approval', async () => {
  const { email, password } = registrationForm('eager@client.example');
  await register(testApp, registrationForm(email));
  expect((await call('POST', '/api/client/login', { body: { email, password } })).status).toBe(403);
});

test('lists every broken password rule and a mismatched confirmation', async () => {
  const { status, body } = await register(testApp, registrationForm('weak@client.example', { password: '!!!' }));
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    password: [
      'Password must be at least 8 characters long',
      'Password must contain at least one uppercase letter',
      'Password must contain at least one lowercase letter',
      'Password must contain at least one number',
    ],
    confirmPassword: ["Passwords don't match"],
  });
  expect(await findRow('weak@client.example')).toBeUndefined();
});

test('reports a mismatched confirmation even if another field is missing', async () => {
  const form = registrationForm('differs@client.example', { name: undefined, confirmPassword: 'Other-Password-1' });
  expect(Object.keys((await register(testApp, form)).body.errors).sort()).toEqual(['confirmPassword', 'name']);
});

test('accepts passwords of up to 128 characters', async () => {
  const long = `Aa1${'x'.repeat(125)}`;
  const longer = `${long}x`;
  const accepted = registrationForm('long@client.example', { password: long, confirmPassword: long });
  const refused = registrationForm('longer@client.example', { password: longer, confirmPassword: longer });
  expect((await register(testApp, accepted)).status).toBe(201);
  expect((await register(testApp, refused)).body.errors).toEqual({ password: ['Password can have at most 128 characters'] });
});

test('rejects a taken email address regardless of case', async () => {
  const { email, password } = await createClient(testApp, { email: 'Taken@Client.example' });
  for (const variant of [email, 'taken@client.example', 'TAKEN@CLIENT.EXAMPLE'])
    expect(await register(testApp, registrationForm(variant))).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'An account with this email already exists.' },
    });
  expect((await findRow(email))?.password).toBe(password);
});

test('keeps one of ten concurrent requests for the same address, and accepts them all alike within the limit of a mailbox', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      register(testApp, registrationForm('race@client.example'), { network: `198.51.100.${index}` }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array<number>(4).fill(201), ...Array<number>(6).fill(429)]);
  expect(await db.select({ id: clients.id }).from(clients).where(sql`lower(${clients.email}) = 'race@client.example'`)).toHaveLength(1);
});

test("ignores fields that the API doesn't name", async () => {
  const form = registrationForm('greedy@client.example', {
    id: 4711,
    verified: true,
    totalCreditsAvailable: 100,
    totalCreditsUsed: 1,
    currentPackageId: 1,
    stripeCustomerId: 'cus_stolen',
    stripeSubscriptionId: 'sub_stolen',
    role: 'admin',
    resetTokens: { known: '2099-01-01' },
    preferences: { theme: 'dark' },
  });
  expect((await register(testApp, form)).status).toBe(201);
  const row = await findRow(form.email);
  expect(row).toMatchObject({
    verified: false,
    totalCreditsAvailable: 0,
    totalCreditsUsed: 0,
    currentPackageId: null,
    stripeCustomerId: null,
    stripeSubscriptionId: null,
    resetTokens: {},
    preferences: {},
  });
  expect(row?.id).not.toBe(4711);
});

test('stores the password as an Argon2id hash', async () => {
  hashAsUsual();
  await register(testApp, registrationForm('hashed@client.example'));
  expect((await findRow('hashed@client.example'))?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('limits registrations to twenty per hour and network', async () => {
  const attempt = (count: number, network = '203.0.113.7') =>
    register(testApp, registrationForm(`flood-${count}@client.example`), { network });
  for (let count = 0; count < 20; count++) expect((await attempt(count)).status).toBe(201);
  const refused = await attempt(20);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await attempt(20, '203.0.113.8')).status).toBe(201);
});

test('limits confirmation emails to four per hour and mailbox, across networks and tags', async () => {
  const request = (tag: number) => register(testApp, registrationForm(`many+${tag}@mailbox.example`), { network: `192.0.2.${tag}` });
  for (let tag = 1; tag <= 4; tag++) expect((await request(tag)).status).toBe(201);
  expect(await request(5)).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  expect((await register(testApp, registrationForm('others@mailbox.example'), { network: '192.0.2.5' })).status).toBe(201);
});
