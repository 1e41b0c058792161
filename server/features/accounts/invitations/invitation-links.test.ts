import { expect, test } from 'vitest';
import { days } from '#server/shared/clock.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { inviteClient, listMailsTo, register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock } = testApp;
interface Invitation {
  id: number;
  email: string;
  status: string;
}

const find = async (email: string) => {
  const { body } = await call('GET', '/api/admin/invitations', { cookie: await ownerCookie(testApp) });
  return (body as Invitation[]).find((invitation) => invitation.email === email)!;
};
const postAction = async (id: number, action: string) =>
  call('POST', `/api/admin/invitations/${id}/${action}`, { cookie: await ownerCookie(testApp) });
const check = async (token: string, email: string) => (await call('POST', '/api/client/check-invitation', { body: { token, email } })).body;

test('checks an open link without using it', async () => {
  const { token, search } = await inviteClient(testApp, 'look@client.example');
  for (let times = 0; times < 3; times++)
    expect(await check(token, 'LOOK@client.example')).toEqual({ success: true, state: 'open', name: 'Invited Person' });
  expect((await register(testApp, registrationForm('look@client.example'), { search })).status).toBe(201);
  expect(await check(token, 'look@client.example')).toEqual({ success: true, state: 'used', name: null });
  expect((await find('look@client.example')).status).toBe('used');
});

test('reports unknown, mismatched, revoked and expired links without a name', async () => {
  const { token } = await inviteClient(testApp, 'which@client.example');
  expect(await check('unknown', 'which@client.example')).toEqual({ success: true, state: 'unknown', name: null });
  expect(await check(token, 'other@client.example')).toEqual({ success: true, state: 'wrong_email', name: null });
  const { id } = await find('which@client.example');
  await postAction(id, 'revoke');
  expect(await check(token, 'which@client.example')).toEqual({ success: true, state: 'revoked', name: null });
  const late = await inviteClient(testApp, 'late@client.example');
  clock.advance(7 * days);
  expect(await check(late.token, 'late@client.example')).toEqual({ success: true, state: 'expired', name: null });
  expect((await find('late@client.example')).status).toBe('expired');
});

test('rejects registration with a revoked link', async () => {
  const { search } = await inviteClient(testApp, 'revoked@client.example');
  await postAction((await find('revoked@client.example')).id, 'revoke');
  expect(await register(testApp, registrationForm('revoked@client.example'), { search })).toMatchObject({
    status: 409,
    body: { message: 'This invitation link has been revoked or replaced by a newer one.' },
  });
});

test('resends a new link for another seven days and voids the old one', async () => {
  const first = await inviteClient(testApp, 'again@client.example');
  const { id } = await find('again@client.example');
  clock.advance(8 * days);
  const { status, body } = await postAction(id, 'resend');
  expect(status).toBe(200);
  const second = new URL(body.inviteLink);
  expect(await check(first.token, 'again@client.example')).toMatchObject({ state: 'unknown' });
  expect((await listMailsTo(testApp, 'again@client.example'))[0]!.content.action!.url).toBe(second.href);
  clock.advance(6 * days);
  expect((await register(testApp, registrationForm('again@client.example'), { search: second.search })).status).toBe(201);
  for (const action of ['resend', 'revoke']) expect((await postAction(id, action)).status).toBe(409);
});

const statusesOf = async (email: string) => {
  const { body } = await call('GET', '/api/admin/invitations', { cookie: await ownerCookie(testApp) });
  return (body as Invitation[]).filter((invitation) => invitation.email.toLowerCase() === email).map(({ status }) => status);
};

test('accepts only the latest link for an address, even after it is revoked', async () => {
  const first = await inviteClient(testApp, 'two@client.example');
  const second = await inviteClient(testApp, 'Two@client.example');
  expect(await check(first.token, 'two@client.example')).toEqual({ success: true, state: 'revoked', name: null });
  expect((await register(testApp, registrationForm('two@client.example'), { search: first.search })).status).toBe(409);
  expect(await statusesOf('two@client.example')).toEqual(['open', 'revoked']);
  await postAction((await find('Two@client.example')).id, 'revoke');
  expect(await statusesOf('two@client.example')).toEqual(['revoked', 'revoked']);
  clock.advance(1);
  const { body } = await postAction((await find('two@client.example')).id, 'resend');
  expect(await statusesOf('two@client.example')).toEqual(['revoked', 'open']);
  expect((await register(testApp, registrationForm('two@client.example'), { search: second.search })).status).toBe(409);
  expect((await register(testApp, registrationForm('two@client.example'), { search: new URL(body.inviteLink).search })).status).toBe(201);
  expect(await statusesOf('two@client.example')).toEqual(['used', 'used']);
});

test('shows an invitation as used once its address belongs to a client', async () => {
  const { token, search } = await inviteClient(testApp, 'became@client.example');
  const form = { name: 'Became', email: 'Became@client.example', password: 'Studio-Password-1' };
  expect((await call('POST', '/api/admin/clients', { cookie: await ownerCookie(testApp), body: form })).status).toBe(201);
  const { id, status } = await find('became@client.example');
  expect(status).toBe('used');
  expect((await postAction(id, 'resend')).status).toBe(409);
  expect(await check(token, 'became@client.example')).toEqual({ success: true, state: 'used', name: null });
  expect((await register(testApp, registrationForm('became@client.example'), { search })).status).toBe(409);
});

test('keeps an invitation open for a pending client', async () => {
  await createClient(testApp, { email: 'waiting@client.example', verified: false });
  await inviteClient(testApp, 'waiting@client.example');
  expect(await statusesOf('waiting@client.example')).toEqual(['open']);
});
