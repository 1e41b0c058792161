import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { apiScopes } from '#domain/shared/api-scopes.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { proposalLinks } from '#server/db/schema/sales/proposals.ts';
import { briefActions } from '#server/testing/briefs.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { proposalActions } from '#server/testing/proposals.ts';
import { inviteClient, listMailsTo, register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const { owner, draft, send: sendProposal } = await proposalActions(testApp);
const { addLead, addTemplate, send: sendBrief, visit: visitBrief } = await briefActions(testApp);

const form = { name: 'Booking form', scopes: apiScopes, expiresAt: null };
const { key } = (await call('POST', '/api/admin/api-keys', { cookie: owner, body: form })).body;
const byKey = (method: 'POST' | 'PATCH', path: string, body?: object, headers: object = {}) =>
  call(method, `/api/admin/${path}`, { headers: { authorization: `Bearer ${key}`, ...headers }, ...(body && { body }) });

const password = 'Typed-By-Key-1';
const rowOf = async (email: string) => (await db.select().from(clients).where(eq(clients.email, email)))[0];
const signIn = (email: string, typed = password) => call('POST', '/api/client/login', { body: { email, password: typed } });
const linkTo = async (address: string): Promise<string> => (await listMailsTo(testApp, address))[0]!.content.action!.url;
const searchOf = async (address: string) => new URL(await linkTo(address)).search;

/** An invited client with a project, as somebody who has signed a proposal and has yet to register. */
async function invitedClient(email: string) {
  await inviteClient(testApp, email, owner);
  const { id } = (await rowOf(email))!;
  await createProject(testApp, { clientId: id });
  return id;
}

test('a key sends an invited client another link, which only the email has', async () => {
  const email = 'ann@invited.example';
  const id = await invitedClient(email);
  const { status, body } = await byKey('POST', 'generate-invite', { name: 'Ann Invited', email });
  expect({ status, body }).toEqual({ status: 201, body: { success: true, message: 'Invitation link generated successfully' } });
  expect((await listMailsTo(testApp, email)).length).toBe(2);
  const registered = await register(testApp, registrationForm(email), { search: await searchOf(email) });
  expect(registered.status).toBe(201);
  expect(await rowOf(email)).toMatchObject({ id, status: 'client' });
});

test('a key sets no password and completes no invited client', async () => {
  const email = 'bo@invited.example';
  const id = await invitedClient(email);
  expect(await byKey('POST', 'clients', { name: 'Bo Taken', email, password })).toMatchObject({
    status: 422,
    body: { errors: { password: ["API keys can't set a password. Leave it out: the client is invited."] } },
  });
  expect(await byKey('POST', 'clients', { name: 'Bo Taken', email })).toMatchObject({ status: 409 });
  expect(await rowOf(email)).toMatchObject({ id, name: 'Invited Person', status: 'invited' });
  expect((await signIn(email)).status).toBe(401);
});

test('a key creates a client by inviting them, with their details', async () => {
  const email = 'cy@invited.example';
  expect((await byKey('POST', 'clients', { name: 'Cy', email, password })).status).toBe(422);
  expect(await rowOf(email)).toBeUndefined();
  const { status, body } = await byKey('POST', 'clients', { name: 'Cy', email, company: 'Reel Deal', taxId: 'ATU12345678' });
  expect({ status, client: body.client }).toMatchObject({
    status: 201,
    client: { status: 'invited', verified: false, company: 'Reel Deal' },
  });
  const { body: read } = await call('GET', `/api/admin/clients/${body.client.id}`, { cookie: owner });
  expect(read.client.invitation).toMatchObject({ status: 'open' });
  await register(testApp, registrationForm(email), { search: await searchOf(email) });
  expect(await rowOf(email)).toMatchObject({ id: body.client.id, status: 'client', company: 'Reel Deal', taxId: 'ATU12345678' });
  for (const taken of [email, (await createClient(testApp)).email])
    expect((await byKey('POST', 'clients', { name: 'Again', email: taken })).status).toBe(409);
});

test("a session's missing password is an error next to the others", async () => {
  const { status, body } = await call('POST', '/api/admin/clients', { cookie: owner, body: { name: '' } });
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { name: ['Name is required'], email: ['Please enter a valid email address'], password: ['Password is required'] },
  });
});

test('the links of what a key sends are only in the emails', async () => {
  const recipientEmail = 'di@recipient.example';
  const id = await draft({ recipientName: 'Di', recipientEmail });
  const sent = await byKey('POST', `proposals/${id}/send`, { revision: 2 });
  expect(sent).toMatchObject({ status: 200, body: { proposal: { state: 'sent' } } });
  expect(sent.body).not.toHaveProperty('link');
  expect(await linkTo(recipientEmail)).toMatch(/\/proposal\/[\w-]{22}$/);
  expect((await sendProposal(id)).body.link).toMatch(/\/proposal\/[\w-]{22}$/);

  const email = 'ed@recipient.example';
  const leadId = await addLead({ email });
  const brief = await byKey('POST', `leads/${leadId}/briefs`, { templateId: await addTemplate() });
  const reminded = await byKey('POST', `briefs/${brief.body.brief.id}/remind`);
  const filling = visitBrief(await linkTo(email));
  await filling.upload('a logo');
  expect((await filling.submit({ title: 'Launch' })).status).toBe(200);
  const reopened = await byKey('POST', `briefs/${brief.body.brief.id}/reopen`);
  expect([brief.status, reminded.status, reopened.status]).toEqual([201, 200, 200]);
  for (const { body } of [brief, reminded, reopened]) expect(Object.keys(body)).toEqual(['success', 'brief']);
  expect((await listMailsTo(testApp, email)).filter(({ content }) => content.action?.url.includes('/brief/')).length).toBe(3);
});

/** The header of a request that is repeated because its answer was lost. */
const lost = (idempotencyKey: string) => ({ 'idempotency-key': idempotencyKey });

test("a key's repeated request makes no other link, which nobody would have", async () => {
  const leadId = await addLead({ email: 'ida@recipient.example' });
  const templateId = await addTemplate();
  const brief = await byKey('POST', `leads/${leadId}/briefs`, { templateId }, lost('brief'));
  await byKey('POST', `briefs/${brief.body.brief.id}/revoke-links`);
  expect((await byKey('POST', `leads/${leadId}/briefs`, { templateId }, lost('brief'))).body.brief).toMatchObject({ openUntil: null });
  expect((await sendBrief(leadId, templateId)).status).toBe(201);

  const proposalId = await draft({ recipientName: 'Ida', recipientEmail: 'ida@recipient.example' });
  for (let count = 0; count < 2; count++)
    expect((await byKey('POST', `proposals/${proposalId}/send`, { revision: 2 }, lost('proposal'))).status).toBe(200);
  expect(await db.$count(proposalLinks, eq(proposalLinks.proposalId, proposalId))).toBe(1);
});

const elsewhere = 'key-holder@elsewhere.example';
const refused = (field: string) => ({ status: 422, body: { errors: { [field]: ["API keys can't change an email address."] } } });

test('a key redirects no proposal to another mailbox', async () => {
  const client = await createClient(testApp);
  const forClient = await draft({ clientId: client.id });
  await sendProposal(forClient);
  const forAnybody = await draft({ recipientName: 'Flo', recipientEmail: 'flo@recipient.example' });
  for (const id of [forClient, forAnybody])
    expect(await byKey('PATCH', `proposals/${id}`, { revision: 2, recipientEmail: elsewhere })).toMatchObject(refused('recipientEmail'));
  // A program may send back what it has read.
  const same = { revision: 2, recipientEmail: client.email.toUpperCase(), title: 'Another film' };
  expect((await byKey('PATCH', `proposals/${forClient}`, same)).body.proposal).toMatchObject({ title: 'Another film' });
});

test("a key changes no lead's email address, and so redirects no brief", async () => {
  const email = 'gus@recipient.example';
  const leadId = await addLead({ email });
  await sendBrief(leadId, await addTemplate());
  expect(await byKey('PATCH', `leads/${leadId}`, { email: elsewhere })).toMatchObject(refused('email'));
  expect((await byKey('PATCH', `leads/${leadId}`, { email, company: 'Reel Deal' })).body.lead).toMatchObject({
    email,
    company: 'Reel Deal',
  });
  expect(await listMailsTo(testApp, elsewhere)).toEqual([]);
});

test('a proposal for a lead who is a client by now goes to the address of the account, whatever the lead has', async () => {
  const client = await createClient(testApp, { name: 'Hal Client' });
  const { lead } = (await byKey('POST', 'leads', { name: 'Hal', email: elsewhere })).body;
  await db.update(leads).set({ clientId: client.id }).where(eq(leads.id, lead.id));
  const { body } = await byKey('POST', 'proposals', { title: 'Trailer', leadId: lead.id });
  expect(body.proposal).toMatchObject({ leadId: lead.id, clientId: client.id, recipientName: 'Hal Client', recipientEmail: client.email });
});

test("a proposal for a lead makes it nobody else's", async () => {
  const holder = await createClient(testApp);
  const client = await createClient(testApp);
  const leadId = await addLead({ email: 'jo@recipient.example' });
  const form = { title: 'Trailer', leadId };
  const another = { status: 422, body: { errors: { leadId: ["This lead isn't the client's."] } } };
  expect(await byKey('POST', 'proposals', { ...form, clientId: holder.id })).toMatchObject(another);
  const { id: projectId } = await createProject(testApp, { clientId: holder.id });
  expect(await byKey('POST', 'proposals', { ...form, projectId })).toMatchObject(another);
  const own = await addLead({ email: client.email.toUpperCase() });
  expect((await byKey('POST', 'proposals', { ...form, leadId: own, clientId: client.id })).status).toBe(201);
  await db.update(leads).set({ clientId: client.id }).where(eq(leads.id, leadId));
  expect((await byKey('POST', 'proposals', { ...form, clientId: client.id })).status).toBe(201);
  expect(await byKey('POST', 'proposals', { ...form, clientId: holder.id })).toMatchObject(another);
});
