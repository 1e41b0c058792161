import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { inviteClient, listMailsTo, mailedToken, register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call, db } = testApp;

const passwords = (password: string) => ({ password, confirmPassword: password });
const strangers = passwords('Strangers-Password-1');
const owners = passwords('Owners-Password-2');

const requestAs = (email: string, changes: object) => register(testApp, registrationForm(email, changes));
const confirm = (token: string, body: object = {}) => call('POST', '/api/client/confirm-email', { body: { token, ...body } });
const signIn = (email: string, { password }: { password: string }) => call('POST', '/api/client/login', { body: { email, password } });
const find = async (email: string) => (await db.select().from(clients).where(eq(clients.email, email)))[0]!;
const approve = async (email: string) =>
  call('POST', `/api/admin/clients/${(await find(email)).id}/approve`, { cookie: await ownerCookie(testApp) });

const choosePassword = { status: 422, body: { errors: { password: ['Please choose a password.'] } } };

test("never activates the password of a stranger who requested access with somebody else's address", async () => {
  const email = 'victim@client.example';
  const stranger = await requestAs(email, strangers);
  const owner = await requestAs(email, owners);
  expect(Object.keys(owner.body)).toEqual(Object.keys(stranger.body));
  expect(owner).toMatchObject({ status: 201, body: { message: stranger.body.message } });
  expect((await confirm(await mailedToken(testApp, email), owner.body)).status).toBe(200);
  expect((await approve(email)).status).toBe(200);
  expect((await signIn(email, strangers)).status).toBe(401);
  expect((await signIn(email, owners)).status).toBe(200);
});

test("asks whoever confirms a stranger's request to choose a password", async () => {
  const email = 'surprised@client.example';
  await requestAs(email, owners);
  await requestAs(email, strangers);
  const token = await mailedToken(testApp, email);
  expect(await confirm(token)).toMatchObject(choosePassword);
  expect(await confirm(token, { password: 'weak' })).toMatchObject({ status: 422 });
  expect((await confirm(token, { password: owners.password })).status).toBe(200);
  await approve(email);
  expect((await signIn(email, strangers)).status).toBe(401);
  expect((await signIn(email, owners)).status).toBe(200);
});

test('keeps the password in the browser that requested, with every link mailed for the request', async () => {
  const email = 'same-browser@client.example';
  const { requestProof } = (await requestAs(email, owners)).body;
  await signIn(email, owners);
  expect((await confirm(await mailedToken(testApp, email), { requestProof })).status).toBe(200);
  await approve(email);
  expect((await signIn(email, owners)).status).toBe(200);
});

test('accepts no proof but that of the request', async () => {
  const email = 'bound@client.example';
  const earlier = await requestAs(email, strangers);
  const earlierToken = await mailedToken(testApp, email);
  const other = await requestAs('other@client.example', strangers);
  await requestAs(email, owners);
  const token = await mailedToken(testApp, email);
  for (const requestProof of [earlier.body.requestProof, other.body.requestProof, token, ''])
    expect(await confirm(token, { requestProof })).toMatchObject(choosePassword);
  expect((await confirm(earlierToken, earlier.body)).status, "the earlier request's link").toBe(409);
  expect((await confirm(earlier.body.requestProof, earlier.body)).status, 'the proof as a link').toBe(409);
});

test('replaces every detail of an unconfirmed request', async () => {
  const email = 'replaced@client.example';
  await requestAs(email, { name: 'Stranger', company: 'Strangers & Co', phone: '+1 555', address: 'Elsewhere', additionalInfo: 'Call me' });
  await requestAs(email, { name: 'Owner' });
  expect(await find(email)).toMatchObject({ name: 'Owner', company: null, phone: null, address: null, additionalInfo: null });
});

test('answers a request for a confirmed address like any other, and leaves what the studio approves as it was confirmed', async () => {
  const email = 'confirmed@client.example';
  const first = await requestAs(email, { name: 'Owner', ...owners });
  await confirm(await mailedToken(testApp, email), first.body);
  const confirmed = await find(email);
  const second = await requestAs(email, { name: 'Stranger', ...strangers });
  expect(Object.keys(second.body)).toEqual(Object.keys(first.body));
  expect(second).toMatchObject({ status: 201, body: { message: first.body.message } });
  expect(second.body.requestProof).toHaveLength(first.body.requestProof.length);
  expect(await find(email)).toEqual(confirmed);
  const [mail] = await listMailsTo(testApp, email);
  expect(mail).toMatchObject({ subject: "We're already reviewing your request" });
  expect(mail!.content.action).toBeUndefined();
  expect(JSON.stringify(mail)).not.toContain('Stranger');
});

test('keeps one of a confirmation and a replacing request at the same moment', async () => {
  const email = 'raced@client.example';
  const { body } = await requestAs(email, { name: 'Owner', ...owners });
  const token = await mailedToken(testApp, email);
  const [confirmation] = await Promise.all([confirm(token, body), requestAs(email, { name: 'Stranger', ...strangers })]);
  const { name, status } = await find(email);
  expect([confirmation.status, name, status]).toBeOneOf([
    [200, 'Owner', 'request'],
    [409, 'Stranger', 'unconfirmed'],
  ]);
});

test("an invitation takes over neither the password nor the message of a stranger's unconfirmed request", async () => {
  const email = 'invited@client.example';
  await requestAs(email, { ...strangers, additionalInfo: 'Call me' });
  const { search } = await inviteClient(testApp, email);
  expect((await register(testApp, registrationForm(email, owners), { search })).status).toBe(201);
  expect((await find(email)).additionalInfo).toBeNull();
  expect((await signIn(email, strangers)).status).toBe(401);
  expect((await signIn(email, owners)).status).toBe(200);
});
