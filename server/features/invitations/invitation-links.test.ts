import { expect, test } from 'vitest';
import { days } from '../../shared/clock.ts';
import { createClient, ownerCookie } from '../../testing/factories.ts';
import { inviteClient, listMailsTo, register, registrationForm } from '../../testing/registrations.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock } = testApp;
interface Listed {
  id: number;
  email: string;
  status: string;
}

const find = async (email: string) => {
  const { body } = await call('GET', '/api/admin/invitations', { cookie: await ownerCookie(testApp) });
  return (body as Listed[]).find((one) => one.email === email)!;
};
const act = async (id: number, what: string) =>
  call('POST', `/api/admin/invitations/${id}/${what}`, { cookie: await ownerCookie(testApp) });
const check = async (token: string, email: string) => (await call('POST', '/api/client/check-invitation', { body: { token, email } })).body;

test('looking at an open link tells its name and does not use it up', async () => {
  const { token, search } = await inviteClient(testApp, 'look@client.example');
  for (let times = 0; times < 3; times++)
    expect(await check(token, 'LOOK@client.example')).toEqual({ success: true, state: 'open', name: 'Invited Person' });
  expect((await register(testApp, registrationForm('look@client.example'), { search })).status).toBe(201);
  expect(await check(token, 'look@client.example')).toEqual({ success: true, state: 'used', name: null });
  expect((await find('look@client.example')).status).toBe('used');
});

test('a link that is unknown, for another address, revoked or too old says which, and tells no name', async () => {
  const { token } = await inviteClient(testApp, 'which@client.example');
  expect(await check('unknown', 'which@client.example')).toEqual({ success: true, state: 'unknown', name: null });
  expect(await check(token, 'other@client.example')).toEqual({ success: true, state: 'wrong_email', name: null });
  const { id } = await find('which@client.example');
  await act(id, 'revoke');
  expect(await check(token, 'which@client.example')).toEqual({ success: true, state: 'revoked', name: null });
  const late = await inviteClient(testApp, 'late@client.example');
  clock.advance(7 * days);
  expect(await check(late.token, 'late@client.example')).toEqual({ success: true, state: 'expired', name: null });
  expect((await find('late@client.example')).status).toBe('expired');
});

test('a revoked link registers nobody', async () => {
  const { search } = await inviteClient(testApp, 'revoked@client.example');
  await act((await find('revoked@client.example')).id, 'revoke');
  expect(await register(testApp, registrationForm('revoked@client.example'), { search })).toMatchObject({
    status: 409,
    body: { message: 'This invitation link has been revoked or replaced by a newer one.' },
  });
});

test('sent again it is a new link for another seven days, by mail, and the old one stops working', async () => {
  const first = await inviteClient(testApp, 'again@client.example');
  const { id } = await find('again@client.example');
  clock.advance(8 * days);
  const { status, body } = await act(id, 'resend');
  expect(status).toBe(200);
  const second = new URL(body.inviteLink);
  expect(await check(first.token, 'again@client.example')).toMatchObject({ state: 'unknown' });
  expect((await listMailsTo(testApp, 'again@client.example'))[0]!.content.action!.url).toBe(second.href);
  clock.advance(6 * days);
  expect((await register(testApp, registrationForm('again@client.example'), { search: second.search })).status).toBe(201);
  for (const what of ['resend', 'revoke']) expect((await act(id, what)).status).toBe(409);
});

const statusesOf = async (email: string) => {
  const { body } = await call('GET', '/api/admin/invitations', { cookie: await ownerCookie(testApp) });
  return (body as Listed[]).filter((one) => one.email.toLowerCase() === email).map(({ status }) => status);
};

test('of an address that is invited twice only the latest link works, also when that one is revoked', async () => {
  const first = await inviteClient(testApp, 'two@client.example');
  const second = await inviteClient(testApp, 'Two@client.example');
  expect(await check(first.token, 'two@client.example')).toEqual({ success: true, state: 'revoked', name: null });
  expect((await register(testApp, registrationForm('two@client.example'), { search: first.search })).status).toBe(409);
  expect(await statusesOf('two@client.example')).toEqual(['open', 'revoked']);
  await act((await find('Two@client.example')).id, 'revoke');
  expect(await statusesOf('two@client.example')).toEqual(['revoked', 'revoked']);
  clock.advance(1);
  const { body } = await act((await find('two@client.example')).id, 'resend');
  expect(await statusesOf('two@client.example')).toEqual(['revoked', 'open']);
  expect((await register(testApp, registrationForm('two@client.example'), { search: second.search })).status).toBe(409);
  expect((await register(testApp, registrationForm('two@client.example'), { search: new URL(body.inviteLink).search })).status).toBe(201);
  expect(await statusesOf('two@client.example')).toEqual(['used', 'used']);
});

test('nobody who is a client already is invited again by an old invitation, which is shown as used', async () => {
  const { token, search } = await inviteClient(testApp, 'became@client.example');
  await createClient(testApp, { email: 'Became@client.example' });
  const { id, status } = await find('became@client.example');
  expect(status).toBe('used');
  expect((await act(id, 'resend')).status).toBe(409);
  expect(await check(token, 'became@client.example')).toEqual({ success: true, state: 'used', name: null });
  expect((await register(testApp, registrationForm('became@client.example'), { search })).status).toBe(409);
});

test('who waits to be let in can still use an invitation', async () => {
  await createClient(testApp, { email: 'waiting@client.example', verified: false });
  await inviteClient(testApp, 'waiting@client.example');
  expect(await statusesOf('waiting@client.example')).toEqual(['open']);
});
