import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { sendDigests } from '#server/features/messaging/notifications/notifications.service.ts';
import { days, minutes } from '#server/shared/clock.ts';
import { createInvoice, createProject, ownerCookie } from '#server/testing/factories.ts';
import { confirmEmail, inviteClient, listMailsTo, register, registrationForm } from '#server/testing/registrations.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { uploadAtOnce } from '#server/testing/uploads.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain, url } = testApp;

/** Signs in each time, because the owner's sessions expire before invitations do. */
const asOwner = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  call(method, `/api/admin/${url}`, { cookie: await ownerCookie(testApp), body });
const rowsOf = (email: string) => db.select().from(clients).where(eq(clients.email, email));
const read = async (id: number) => (await asOwner('GET', `clients/${id}`)).body.client;
const subjectsTo = async (email: string) => (await listMailsTo(testApp, email)).map(({ subject }) => subject);
const signIn = (email: string, password = 'New-Password-1') => call('POST', '/api/client/login', { body: { email, password } });

async function invite(email: string) {
  const link = await inviteClient(testApp, email);
  return { ...link, id: (await rowsOf(email))[0]!.id };
}

const revoke = async (id: number) => asOwner('POST', `invitations/${(await read(id)).invitation.id}/revoke`);

test('an invitation adds a client, who is listed, counted and found, but has no way in', async () => {
  const email = 'ann@client.example';
  const before = Number((await asOwner('GET', 'clients')).headers['x-total-count']);
  const { id } = await invite(email);
  const { body, headers } = await asOwner('GET', 'clients');
  expect(body[0]).toMatchObject({ id, name: 'Invited Person', email, status: 'invited', verified: false, needsSetup: false });
  expect(Number(headers['x-total-count'])).toBe(before + 1);
  expect((await asOwner('GET', `clients?search=${email}`)).body).toMatchObject([{ id }]);
  expect((await asOwner('GET', `search?q=${email}`)).body.results).toMatchObject([{ kind: 'client', id }]);
  const lines = (await asOwner('GET', 'clients.csv')).text.split('\r\n');
  expect(lines.find((line) => line.includes(email))).toMatch(/\binvited\b/);
  expect((await read(id)).invitation).toMatchObject({
    status: 'open',
    expiresAt: new Date(clock.now().getTime() + 7 * days).toISOString(),
  });
  expect((await signIn(email)).status).toBe(401);
  await call('POST', '/api/client/forgot-password', { body: { email } });
  await drain();
  expect(await subjectsTo(email)).toEqual(['Picturelock invited you to the client portal']);
});

test.each([['deactivate'], ['activate'], ['end-sessions'], ['password-link'], ['access-codes'], ['view']])(
  'rejects %s for a client who has yet to register',
  async (action) => {
    const { id } = await invite(`${action}@client.example`);
    expect((await asOwner('POST', `clients/${id}/${action}`, {})).status).toBe(409);
  },
);

test('what was prepared for an invited client is theirs after registering', async () => {
  const email = 'prepared@client.example';
  const { id, search } = await invite(email);
  await asOwner('PATCH', `clients/${id}`, { company: 'Films', city: 'London' });
  const { project } = (await asOwner('POST', 'projects', { clientId: id, title: 'Channel trailer' })).body;
  const metadata = { filename: 'brief.pdf', projectId: String(project.id), type: 'source' };
  expect(await uploadAtOnce(url, { cookie: await ownerCookie(testApp), metadata, content: Buffer.from('Two minutes.') })).toBe(204);
  const invoice = await createInvoice(testApp, { clientId: id });
  await createInvoice(testApp, { clientId: id, sent: false });
  clock.advance(10 * minutes);
  await sendDigests(deps);
  expect(await subjectsTo(email)).toEqual([expect.stringContaining(invoice.invoiceNumber!), expect.stringContaining('invited you')]);
  const payLink = new URL((await listMailsTo(testApp, email))[0]!.content.action!.url);
  expect((await call('GET', `/api${payLink.pathname}`)).body.invoice).toMatchObject({ id: invoice.id, amountDue: '1500.00' });

  const form = registrationForm(email, { name: 'Ann Carter', phone: '+44 20' });
  expect((await register(testApp, form, { search })).status).toBe(201);
  const { body, cookie } = await signIn(email);
  expect(body.client).toMatchObject({ id, name: 'Ann Carter', company: 'Films' });
  expect(await read(id)).toMatchObject({ status: 'client', verified: true, phone: '+44 20', city: 'London', invitation: null });
  const own = async (list: string) => (await call('GET', `/api/client/${list}`, { cookie })).body[list];
  expect(await own('projects')).toMatchObject([{ id: project.id }]);
  expect(await own('invoices')).toMatchObject([{ id: invoice.id }]);
  const opened = await call('GET', `/api/client/projects/${project.id}`, { cookie });
  expect(opened.body.project.files).toMatchObject([{ name: 'brief.pdf' }]);
});

test('the form that creates a client completes an invited one', async () => {
  const email = 'form@client.example';
  const { id, search } = await invite(email);
  await createProject(testApp, { clientId: id });
  const created = await asOwner('POST', 'clients', { name: 'By Form', email, password: 'Studio-Password-1' });
  expect(created).toMatchObject({ status: 201, body: { client: { id, name: 'By Form', status: 'client', needsSetup: true } } });
  expect((await register(testApp, registrationForm(email), { search })).body.message).toBe('This invitation link has already been used.');
  expect((await signIn(email, 'Studio-Password-1')).body.client.id).toBe(id);
});

test('revoking removes a client for whom nothing was prepared; inviting adds them again', async () => {
  const email = 'typo@client.example';
  const { id, search } = await invite(email);
  await asOwner('PATCH', `clients/${id}`, { company: 'Films' });
  const { invitation } = await read(id);
  expect(await revoke(id)).toMatchObject({ status: 200, body: { clientRemoved: true } });
  expect((await asOwner('GET', `clients/${id}`)).status).toBe(404);
  expect((await register(testApp, registrationForm(email), { search })).status).toBe(409);
  const { inviteLink } = (await asOwner('POST', `invitations/${invitation.id}/resend`)).body;
  expect(await rowsOf(email)).toMatchObject([{ status: 'invited', company: null }]);
  expect((await register(testApp, registrationForm(email), { search: new URL(inviteLink).search })).status).toBe(201);
});

test('says where an invitation would be sent again after the address has changed', async () => {
  const { id } = await invite('before@client.example');
  await asOwner('PATCH', `clients/${id}`, { email: 'after@client.example' });
  const [invitation] = (await asOwner('GET', 'invitations')).body;
  expect(invitation).toMatchObject({ email: 'before@client.example', resendTo: 'after@client.example', status: 'revoked' });
  await asOwner('POST', `invitations/${invitation.id}/resend`);
  expect(await subjectsTo('after@client.example')).toEqual(['Picturelock invited you to the client portal']);
});

test.each([
  ['a project', (id: number) => createProject(testApp, { clientId: id })],
  ['a draft', (id: number) => createInvoice(testApp, { clientId: id, sent: false })],
  ['credits', (id: number) => asOwner('POST', `clients/${id}/credits`, { amount: 2, transactionType: 'grant', description: 'Goodwill' })],
])('revoking keeps a client with %s, without a way in', async (what, prepare) => {
  const email = `${what.replace(' ', '-')}@client.example`;
  const { id, search } = await invite(email);
  await prepare(id);
  expect((await revoke(id)).body.clientRemoved).toBe(false);
  expect(await read(id)).toMatchObject({ status: 'invited', invitation: { status: 'revoked' } });
  expect((await register(testApp, registrationForm(email), { search })).status).toBe(409);
  const again = await invite(email);
  expect(again.id).toBe(id);
  expect((await register(testApp, registrationForm(email), again)).status).toBe(201);
});

test('revoking an older link keeps the client with the newer one', async () => {
  const email = 'newer@client.example';
  const { id } = await invite(email);
  const { invitation } = await read(id);
  const { search } = await invite(email);
  expect((await asOwner('POST', `invitations/${invitation.id}/revoke`)).status).toBe(200);
  expect((await register(testApp, registrationForm(email), { search })).status).toBe(201);
});

test('a client whose invitation expired stays, and can be invited again after the invitation is removed', async () => {
  const email = 'late@client.example';
  const { id } = await invite(email);
  clock.advance(7 * days);
  expect((await read(id)).invitation.status).toBe('expired');
  clock.advance(91 * days);
  await runCleanup(deps, 'invitations');
  expect(await read(id)).toMatchObject({ status: 'invited', invitation: null });
  const { search } = await invite(email);
  expect((await register(testApp, registrationForm(email), { search })).status).toBe(201);
});

test('a request for access changes nothing about an invited client, and only an email tells them', async () => {
  const email = 'asks@client.example';
  const { id, search } = await invite(email);
  const request = await register(testApp, registrationForm(email, { name: 'Stranger', company: 'Elsewhere' }));
  expect(request.body).toEqual({
    ...(await register(testApp, registrationForm('new@client.example'))).body,
    requestProof: expect.any(String),
  });
  expect(await rowsOf(email)).toMatchObject([{ id, name: 'Invited Person', company: null, status: 'invited', verificationTokens: [] }]);
  expect(await subjectsTo(email)).toEqual(["You're already invited", expect.stringContaining('invited you')]);
  expect((await register(testApp, registrationForm(email), { search })).status).toBe(201);
});

test('a confirmed request that is invited is one again when the invitation is revoked', async () => {
  const email = 'request@client.example';
  await register(testApp, registrationForm(email, { company: 'Own Films' }));
  await confirmEmail(testApp, email);
  const { id } = await invite(email);
  const isRequest = async () => (await asOwner('GET', 'client-requests')).body.some((request: { id: number }) => request.id === id);
  expect(await isRequest()).toBe(false);
  expect(await read(id)).toMatchObject({ name: 'New Client', company: 'Own Films', status: 'invited' });
  for (const decision of ['approve', 'decline']) expect((await asOwner('POST', `clients/${id}/${decision}`, {})).status).toBe(409);
  expect(await signIn(email)).toMatchObject({ status: 403, body: { message: expect.stringContaining('The studio invited you.') } });
  const { invitation } = await read(id);
  await revoke(id);
  expect(await isRequest()).toBe(true);
  expect((await asOwner('POST', `invitations/${invitation.id}/resend`)).status).toBe(200);
  expect(await isRequest()).toBe(false);
  await revoke(id);
  expect((await asOwner('POST', `clients/${id}/approve`)).status).toBe(200);
  expect((await signIn(email)).status).toBe(200);
});

test('an invitation takes nothing over from an unconfirmed request, whose link stops working', async () => {
  const email = 'stranger@client.example';
  await register(testApp, registrationForm(email, { name: 'Stranger', company: 'Elsewhere', additionalInfo: 'Hello' }));
  const { id } = await invite(email);
  expect(await read(id)).toMatchObject({ name: 'Invited Person', company: null, additionalInfo: null });
  expect((await confirmEmail(testApp, email)).status).toBe(409);
  clock.advance(3 * days);
  await runCleanup(deps, 'unconfirmed requests');
  expect(await rowsOf(email)).toHaveLength(1);
});

test('a new email address ends the invitation without an email to the old one', async () => {
  const { id, search } = await invite('old@client.example');
  await asOwner('PATCH', `clients/${id}`, { email: 'moved@client.example' });
  expect((await read(id)).invitation.status).toBe('revoked');
  expect(await subjectsTo('old@client.example')).toHaveLength(1);
  for (const email of ['old@client.example', 'moved@client.example'])
    expect((await register(testApp, registrationForm(email), { search })).status).toBeGreaterThan(400);
  const resent = await asOwner('POST', `invitations/${(await read(id)).invitation.id}/resend`);
  const link = new URL(resent.body.inviteLink);
  expect(link.searchParams.get('email')).toBe('moved@client.example');
  expect((await register(testApp, registrationForm('moved@client.example'), { search: link.search })).status).toBe(201);
  expect((await read(id)).status).toBe('client');
});

test('the address of an invited client is taken for an import of clients, and known to one of projects', async () => {
  const { id } = await invite('import@client.example');
  const preview = async (kind: string, csv: string) =>
    call('POST', `/api/admin/imports/${kind}/preview`, {
      cookie: await ownerCookie(testApp),
      headers: { 'content-type': 'text/csv' },
      body: csv,
    });
  expect((await preview('clients', 'Name,Email\nAnn,import@client.example')).text).toContain('A client with this email already exists');
  expect((await preview('projects', 'Title,Client email\nVlog,import@client.example')).body.preview.errors).toEqual([]);
  expect((await read(id)).status).toBe('invited');
});

test('erases an invited client with the invitation', async () => {
  const email = 'erased@client.example';
  const { id, token } = await invite(email);
  expect((await asOwner('POST', `clients/${id}/erase`, { name: 'Invited Person' })).status).toBe(200);
  expect((await asOwner('GET', `clients/${id}`)).status).toBe(404);
  expect((await call('POST', '/api/client/check-invitation', { body: { token, email } })).body.state).toBe('unknown');
  expect((await db.select().from(mails).where(eq(mails.to, email))).map(({ subject }) => subject)).toEqual(['Your account was erased']);
});
