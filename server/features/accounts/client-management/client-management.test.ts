import { expect, test } from 'vitest';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call } = testApp;
const cookie = await ownerCookie(testApp);

const create = (body: object) => call('POST', '/api/admin/clients', { cookie, body });
const form = (email: string, changes: object = {}) => ({ name: 'New Client', email, password: 'New-Password-1', ...changes });

test('creates a client that can sign in immediately', async () => {
  const { status, body } = await create(form('made@client.example', { company: ' Cut & Co ', phone: '', address: '1 Reel Street' }));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    success: true,
    client: { email: 'made@client.example', company: 'Cut & Co', phone: null, address: '1 Reel Street', verified: true },
  });
  const signIn = await call('POST', '/api/client/login', { body: { email: 'made@client.example', password: 'New-Password-1' } });
  expect(signIn.body.client.id).toBe(body.client.id);
});

test('lists clients without secrets', async () => {
  const { id, password } = await createClient(testApp, {
    name: 'Listed',
    resetTokens: { 'hidden-reset': '2099-01-01' },
    verificationTokens: ['hidden-check'],
  });
  const { body, text } = await call('GET', '/api/admin/clients', { cookie });
  expect(body.find((client: { id: number }) => client.id === id)).toEqual({
    id,
    name: 'Listed',
    email: expect.stringContaining('@client.example'),
    company: null,
    phone: null,
    address: null,
    postalCode: null,
    city: null,
    region: null,
    country: null,
    taxId: null,
    status: 'client',
    verified: true,
    deactivatedAt: null,
    needsSetup: false,
    deletionRequestedAt: null,
    currentPackageId: null,
    packageRenewsOn: null,
    totalCreditsUsed: 0,
    totalCreditsAvailable: 0,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    lastLogin: null,
    additionalInfo: null,
  });
  expect(text).not.toContain(password);
  expect(text).not.toContain('hidden');
});

test('shows the last login', async () => {
  const { id, email } = await createClient(testApp);
  await call('POST', '/api/client/login', { body: { email, password: 'Client-Password-1' } });
  const { body } = await call('GET', '/api/admin/clients', { cookie });
  expect(body.find((client: { id: number }) => client.id === id).lastLogin).toBe(testApp.clock.now().toISOString());
});

test("rejects a client's or pending request's email address regardless of case", async () => {
  await createClient(testApp, { email: 'Taken@Client.example' });
  await register(testApp, registrationForm('waits@client.example'));
  for (const email of ['taken@client.example', 'TAKEN@CLIENT.EXAMPLE', 'Waits@client.example'])
    expect(await create(form(email))).toMatchObject({
      status: 409,
      body: { code: 'conflict', errors: { email: ['An account with this email already exists.'] } },
    });
});

test('applies the password rules to passwords set by admins', async () => {
  const { status, body } = await create(form('weak@client.example', { name: ' ', password: 'secret' }));
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    name: ['Name is required'],
    password: [
      'Password must be at least 8 characters long',
      'Password must contain at least one uppercase letter',
      'Password must contain at least one number',
    ],
  });
});

test('always creates verified clients', async () => {
  expect((await create(form('said@client.example', { verified: true }))).body.client.verified).toBe(true);
  expect(await create(form('otherwise@client.example', { verified: false }))).toMatchObject({
    status: 422,
    body: { errors: { verified: ['Clients added by the studio are always verified'] } },
  });
});

test('ignores credits, packages and payment ids', async () => {
  const extra = { totalCreditsAvailable: 50, currentPackageId: 1, stripeCustomerId: 'cus_x', id: 99 };
  const { body } = await create(form('plain@client.example', extra));
  expect(body.client).toMatchObject({ totalCreditsAvailable: 0, currentPackageId: null, verified: true });
  expect(body.client.id).not.toBe(99);
});
