import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { canonicalMailbox } from '#server/shared/mailbox.ts';
import { briefActions } from '#server/testing/briefs.ts';
import { clientPassword, createClient } from '#server/testing/factories.ts';
import { createLoggedApp } from '#server/testing/logged-app.ts';
import { confirmEmail, listMailsTo, mailedToken, register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:1' } });
const { call, db, deps } = testApp;

/** Uses up the automatic replies that a mailbox gets in a day. */
async function useUp(address: string) {
  for (let count = 1; count <= 6; count++) await deps.limits.consume('automaticReply', canonicalMailbox(address));
}

test("over the limit of its mailbox, only the email is withheld, and the log and the owner's system page say so", async () => {
  const { admin, addTemplate, visit } = await briefActions(testApp);
  await admin('PUT', '/brief-offer', { templateId: await addTemplate() });
  const { app, lines } = await createLoggedApp(deps);
  const email = 'victim@stranger.example';
  await useUp(email);
  const form = { name: 'Sam', email: 'Victim+1@stranger.example', message: 'Could you edit our videos?' };
  const sent = await app.inject({ method: 'POST', url: '/api/contact', payload: form });
  expect(sent.statusCode).toBe(201);
  const accepted = await app.inject({ method: 'POST', url: `/api/brief-offers/${sent.json().briefOffer}` });
  expect(accepted.statusCode).toBe(200);
  expect((await visit(accepted.json().link).save({ title: 'Launch' })).status).toBe(200);
  expect(await db.select().from(contactMessages).where(eq(contactMessages.email, form.email))).toHaveLength(1);
  expect(await listMailsTo(testApp, form.email)).toEqual([]);
  const withheld = lines.flatMap((line) => (line.includes('Email withheld') ? [JSON.parse(line)] : []));
  expect(withheld.map(({ mail }) => mail)).toEqual(['contactReceived', 'briefRequested']);
  expect(lines.join()).not.toMatch(/stranger\.example/i);
  const { body } = await admin('GET', '/system');
  expect(body.health.mail).toMatchObject({ problem: null, withheld: 2 });
});

test('a message that was acknowledged today does not use up its mailbox', async () => {
  const form = { name: 'Ann', email: 'ann@sender.example', message: 'Could you edit our videos?' };
  for (let count = 1; count <= 10; count++) await call('POST', '/api/contact', { body: form });
  await call('POST', '/api/waitlist', { body: { name: 'Ann', email: form.email, projectType: 'Gaming video' } });
  expect(await listMailsTo(testApp, form.email)).toHaveLength(2);
});

test("the studio's own emails go to a mailbox that gets no more of strangers'", async () => {
  const { addLead, addTemplate, send } = await briefActions(testApp);
  await useUp('lea@story.example');
  await send(await addLead({ email: 'lea@story.example' }), await addTemplate());
  expect(await listMailsTo(testApp, 'lea@story.example')).toHaveLength(1);
});

test('whoever signs in before confirming the address is told if no link can be emailed', async () => {
  const { email, password } = registrationForm('new@client.example');
  await register(testApp, registrationForm(email));
  await useUp(email).catch(() => undefined);
  const { body } = await call('POST', '/api/client/login', { body: { email, password } });
  expect(body.message).toMatch(/can't email you another link today/);
  expect(await listMailsTo(testApp, email)).toHaveLength(1);
});

test('a request for access whose link is withheld does not end an earlier one, whose link works', async () => {
  const email = 'victim@replaced.example';
  const own = await register(testApp, registrationForm(email));
  await useUp(email).catch(() => undefined);
  const strangers = { name: 'Stranger', password: 'Strange-Password-1', confirmPassword: 'Strange-Password-1' };
  const replaced = await register(testApp, registrationForm(email, strangers));
  expect(replaced).toMatchObject({ status: own.status, body: { isLinkSent: false, requestProof: expect.any(String) } });
  const token = await mailedToken(testApp, email);
  const confirm = (requestProof: string) => call('POST', '/api/client/confirm-email', { body: { token, requestProof } });
  expect((await confirm(replaced.body.requestProof)).status).toBe(422);
  expect((await confirm(own.body.requestProof)).status).toBe(200);
  const { password, name } = registrationForm(email);
  expect((await call('POST', '/api/client/login', { body: { email, password } })).body.message).toMatch(/approv/);
  expect(await db.$count(clients, and(eq(clients.email, email), eq(clients.name, name)))).toBe(1);
});

test('a change of address whose link would be withheld is refused, and an earlier one stays', async () => {
  const { id, cookie } = await createClient(testApp);
  const change = (email: string) => call('POST', '/api/client/profile/email', { cookie, body: { email, currentPassword: clientPassword } });
  await useUp('used@up.example').catch(() => undefined);
  expect((await change('first@new.example')).status).toBe(200);
  expect(await change('used@up.example')).toMatchObject({ status: 429, body: { message: expect.stringMatching(/another link today/) } });
  expect(await db.$count(clients, and(eq(clients.id, id), eq(clients.pendingEmail, 'first@new.example')))).toBe(1);
  expect((await confirmEmail(testApp, 'first@new.example', cookie)).status).toBe(200);
});

test('a registration promises no link that is not emailed', async () => {
  const first = await register(testApp, registrationForm('asked@client.example'));
  expect(first.body).toMatchObject({ isLinkSent: true, message: expect.stringContaining('the link we sent you') });
  await useUp('flooded@client.example');
  const second = await register(testApp, registrationForm('flooded@client.example'));
  expect(second).toMatchObject({ status: 201, body: { isLinkSent: false, message: 'Your request has been submitted.' } });
});
