import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { proposals } from '#server/db/schema/sales/proposals.ts';
import { cards, createClient } from '#server/testing/factories.ts';
import { proposalActions } from '#server/testing/proposals.ts';
import { inviteClient, register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '1' } });
const { call, db, drain } = testApp;
const { owner, admin, draft, send, visit } = await proposalActions(testApp);

/**
 * Somebody gets a proposal and signs it with the code from their mailbox.
 * @param clientId makes it a proposal to this client that went to the address
 */
async function signAs(email: string, clientId?: number) {
  const id = await draft(clientId === undefined ? { recipientName: 'Ann Carter', recipientEmail: email } : { clientId });
  const { revision } = (await admin('GET', `/${id}`)).body.proposal;
  await admin('PATCH', `/${id}`, { revision, recipientEmail: email });
  if (clientId !== undefined) await db.update(proposals).set({ clientId }).where(eq(proposals.id, id));
  const guest = visit((await send(id)).body.link);
  const form = await guest.prepare(email);
  const { status, body } = await guest.accept(form);
  expect(status).toBe(201);
  const readProject = async () => (await guest.read()).body.proposal.acceptance.projectId;
  return { ...body, readProject, again: () => guest.accept(form) };
}

const searchOf = (path: string) => new URL(path, 'https://studio.example').search;
const mailsTo = (email: string) => db.select().from(mails).where(eq(mails.to, email)).orderBy(mails.id);

async function payDeposit(payLink: string) {
  const { clientSecret } = (await call('POST', `/api${payLink}/payment-intent`, { body: { part: 'deposit' } })).body;
  await call('POST', '/api/payments/sandbox/confirm', { body: { clientSecret, number: cards.good, expiry: '12 / 34', cvc: '123' } });
  await drain();
}

test('whoever signs with the code and pays creates their account with the answer, without another email', async () => {
  const email = 'ann@new.example';
  const { registration, payLink, projectId, readProject } = await signAs(email);
  expect(await readProject(), 'nothing to sign in to').toBeNull();
  expect(new URLSearchParams(searchOf(registration)).get('next')).toBe(`/client/projects/${projectId}`);
  await payDeposit(payLink);
  const { events } = (await call('GET', `/api/admin/projects/${projectId}`, { cookie: owner })).body.project;
  const begun = { to: 'footage_upload', author: { kind: 'studio' }, note: 'By itself, because the payment arrived.' };
  expect(events.at(-1), 'nobody has moved it by hand').toMatchObject(begun);
  const sent = (await mailsTo(email)).slice(2);
  expect(sent.map(({ subject }) => subject)).toEqual(['Your signed proposal: Launch film', expect.stringMatching(/^Receipt for /)]);
  expect((await register(testApp, registrationForm(email), { search: searchOf(registration) })).status).toBe(201);
  expect(await readProject()).toBe(projectId);
  const { password } = registrationForm(email);
  const { cookie, status } = await call('POST', '/api/client/login', { body: { email, password } });
  expect(status).toBe(200);
  expect((await call('GET', `/api/client/projects/${projectId}`, { cookie })).status).toBe(200);
  const again = await register(testApp, registrationForm(email), { search: searchOf(registration) });
  expect(again).toMatchObject({ status: 409, body: { message: 'This invitation link has already been used.' } });
});

test('the email with what was signed has all that comes next: the payment, and the account', async () => {
  const email = 'bo@new.example';
  await signAs(email);
  const { content } = (await mailsTo(email)).at(-1)!;
  expect(content.attachment).toMatchObject({ document: expect.anything() });
  expect(content.links!.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Pay USD 1,940\.00, invoice INV-/),
    'Create your account, in which your project is',
  ]);
  const [pay, create] = content.links!.map(({ url }) => new URL(url));
  expect((await call('GET', `/api${pay!.pathname}`)).body.invoice).toMatchObject({ depositDue: '1940.00' });
  expect((await register(testApp, registrationForm(email), { search: create!.search })).status).toBe(201);
});

test('only the first acceptance gives the way to an account, and paying gives none', async () => {
  const email = 'cy@new.example';
  const { payLink, again } = await signAs(email);
  expect((await again()).body).toMatchObject({ registration: null, payLink: expect.any(String) });
  await payDeposit(payLink);
  expect((await call('GET', `/api${payLink}`)).text).not.toContain('register');
});

test('a client with an account gets no other one', async () => {
  const client = await createClient(testApp);
  const { registration } = await signAs(client.email, client.id);
  expect(registration).toBeNull();
  const { content } = (await mailsTo(client.email)).at(-1)!;
  expect(content.links!.map(({ text }) => text)).toEqual([expect.stringMatching(/^Pay USD/)]);
});

test('somebody who was invited before registers by signing, too, and the earlier link stops working', async () => {
  const email = 'di@invited.example';
  const { search } = await inviteClient(testApp, email, owner);
  const { registration } = await signAs(email);
  expect((await register(testApp, registrationForm(email), { search })).status).toBe(409);
  expect((await register(testApp, registrationForm(email), { search: searchOf(registration) })).status).toBe(201);
});

test('a revoked invitation stays revoked', async () => {
  const email = 'ed@invited.example';
  await inviteClient(testApp, email, owner);
  const { registration: first } = await signAs(email);
  const { body } = await call('GET', '/api/admin/invitations', { cookie: owner });
  const [{ id }] = body.filter(
    (invitation: { email: string; status: string }) => invitation.email === email && invitation.status === 'open',
  );
  expect((await call('POST', `/api/admin/invitations/${id}/revoke`, { cookie: owner })).status).toBe(200);
  expect((await register(testApp, registrationForm(email), { search: searchOf(first) })).status).toBe(409);
  expect((await signAs(email)).registration).toBeNull();
});

test("the code of another mailbox opens nobody's account", async () => {
  const [email, assistant] = ['flo@invited.example', 'assistant@invited.example'];
  const { search } = await inviteClient(testApp, email, owner);
  const clients = (await call('GET', '/api/admin/clients', { cookie: owner })).body;
  const { id } = clients.find((client: { email: string }) => client.email === email);
  const { registration } = await signAs(assistant, id);
  expect(registration).toBeNull();
  expect(JSON.stringify((await mailsTo(assistant)).at(-1)!.content)).not.toContain('/client/register');
  expect((await register(testApp, registrationForm(email), { search })).status, 'their own link still works').toBe(201);
});
