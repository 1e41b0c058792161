import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invitations } from '#server/db/schema/accounts/invitations.ts';
import { days, minutes } from '#server/shared/clock.ts';
import { hashToken } from '#server/shared/tokens.ts';
import { fakePages } from '#server/testing/fake-pages.ts';
import { confirmEmail, inviteClient, register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const { pages } = fakePages(() => new Response('<h1>Complete Your Registration</h1>'));
const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' }, pages });
const { call, clock, db } = testApp;

const signIn = (email: string, password = 'New-Password-1') => call('POST', '/api/client/login', { body: { email, password } });
const findClients = (email: string) => db.select().from(clients).where(eq(clients.email, email));

async function findInvitation(token: string) {
  const [row] = await db
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, hashToken(token)));
  return row!;
}

test('activates the account immediately', async () => {
  const email = 'ann@client.example';
  const { search, token } = await inviteClient(testApp, email);
  const form = registrationForm(email, { additionalInfo: 'Two channels' });
  expect(await register(testApp, form, { search })).toMatchObject({ status: 201, body: { success: true } });
  const { body } = await signIn(email);
  expect(body.client.email).toBe(email);
  expect(await findClients(email)).toMatchObject([{ additionalInfo: 'Two channels' }]);
  expect(await findInvitation(token)).toMatchObject({ usedAt: clock.now(), clientId: body.client.id });
});

test('accepts an invitation once', async () => {
  const email = 'once@client.example';
  const { search } = await inviteClient(testApp, email);
  await register(testApp, registrationForm(email), { search });
  const again = registrationForm(email, { password: 'Other-Password-2', confirmPassword: 'Other-Password-2' });
  expect(await register(testApp, again, { search })).toMatchObject({
    status: 409,
    body: { message: 'This invitation link has already been used.' },
  });
  expect((await signIn(email)).status).toBe(200);
});

test('expires an invitation after seven days', async () => {
  const early = await inviteClient(testApp, 'early@client.example');
  const late = await inviteClient(testApp, 'late@client.example');
  clock.advance(7 * days - 1 * minutes);
  expect((await register(testApp, registrationForm('early@client.example'), early)).status).toBe(201);
  clock.advance(1 * minutes);
  expect(await register(testApp, registrationForm('late@client.example'), late)).toMatchObject({
    status: 409,
    body: { message: 'This invitation link has expired.' },
  });
  expect(await findClients('late@client.example')).toMatchObject([{ status: 'invited', verified: false }]);
});

test('rejects another email address, even if the link is altered', async () => {
  const { token, search } = await inviteClient(testApp, 'bound@client.example');
  const rejection = { status: 422, body: { errors: { email: ['Please use the email address from your invitation link.'] } } };
  const form = registrationForm('other@client.example');
  expect(await register(testApp, form, { search })).toMatchObject(rejection);
  expect(await register(testApp, form, { search: `?token=${token}` })).toMatchObject(rejection);
  expect(await register(testApp, form, { search: `?token=${token}&email=other@client.example` })).toMatchObject(rejection);
  expect((await register(testApp, registrationForm('Bound@Client.example'), { search })).status).toBe(201);
});

test('rejects unknown tokens', async () => {
  const email = 'unknown@client.example';
  for (const search of [`?token=${'a'.repeat(43)}`, '?token=', `?token=%00&email=${email}`])
    expect(await register(testApp, registrationForm(email), { search })).toMatchObject({
      status: 409,
      body: { message: "This invitation link isn't valid." },
    });
  expect(await findClients(email)).toEqual([]);
});

test('rejects the stored hash as a token', async () => {
  const { token } = await inviteClient(testApp, 'hash@client.example');
  const search = `?token=${hashToken(token)}`;
  expect((await register(testApp, registrationForm('hash@client.example'), { search })).status).toBe(409);
});

test("doesn't use the invitation when the link is opened", async () => {
  const email = 'scanned@client.example';
  const { link, search, token } = await inviteClient(testApp, email);
  for (const method of ['GET', 'HEAD', 'GET'] as const) expect((await call(method, link.pathname + link.search)).status).toBe(200);
  expect((await findInvitation(token)).usedAt).toBeNull();
  expect((await register(testApp, registrationForm(email), { search })).status).toBe(201);
});

test("doesn't use the invitation when a registration is rejected", async () => {
  const email = 'careless@client.example';
  const { search, token } = await inviteClient(testApp, email);
  expect((await register(testApp, registrationForm(email, { password: 'weak' }), { search })).status).toBe(422);
  expect((await register(testApp, registrationForm(email, { confirmPassword: 'Other-Password-1' }), { search })).status).toBe(422);
  expect((await findInvitation(token)).usedAt).toBeNull();
  expect((await register(testApp, registrationForm(email), { search })).status).toBe(201);
});

test('replaces a pending request, including its password', async () => {
  const email = 'waits@client.example';
  await register(testApp, registrationForm(email, { name: 'Old Name', company: 'Old Company' }));
  const { search } = await inviteClient(testApp, email);
  const form = registrationForm(email, { name: 'New Name', password: 'Fresh-Password-1', confirmPassword: 'Fresh-Password-1' });
  expect((await register(testApp, form, { search })).status).toBe(201);
  expect(await findClients(email)).toMatchObject([{ name: 'New Name', company: null, verified: true }]);
  expect((await signIn(email, 'Fresh-Password-1')).status).toBe(200);
  expect((await signIn(email)).status).toBe(401);
});

test("keeps a confirmed request's additional information if the registration has none", async () => {
  const email = 'detailed@client.example';
  await register(testApp, registrationForm(email, { additionalInfo: 'Two channels' }));
  await confirmEmail(testApp, email);
  const { search } = await inviteClient(testApp, email);
  expect((await register(testApp, registrationForm(email, { additionalInfo: ' ' }), { search })).status).toBe(201);
  expect(await findClients(email)).toMatchObject([{ additionalInfo: 'Two channels', verified: true }]);
});
