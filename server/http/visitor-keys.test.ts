import { expect, test } from 'vitest';
import { idempotencyKeys } from '#server/db/schema/idempotency-keys.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { waitlist } from '#server/db/schema/inbox/waitlist.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { briefActions } from '#server/testing/briefs.ts';
import { proposalActions } from '#server/testing/proposals.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call, db } = testApp;
const { draft, send, visit, admin } = await proposalActions(testApp);

const message = { name: 'Ann Sender', email: 'ann@sender.example', message: 'A message of some length.' };
const withKey = (key: string, network = '203.0.113.1') => ({ 'idempotency-key': key, 'x-forwarded-for': network });
const countRows = async () => [await db.$count(contactMessages), await db.$count(waitlist), await db.$count(mails)];

test('a message that is pressed twice is received once, also from another network', async () => {
  const [messages = 0, entries, sent = 0] = await countRows();
  const contact = (key: string, network?: string) => call('POST', '/api/contact', { body: message, headers: withKey(key, network) });
  const first = await contact('pressed');
  const repeated = await Promise.all([contact('pressed'), contact('pressed', '198.51.100.7')]);
  for (const { status, text } of [first, ...repeated]) expect([status, text]).toEqual([201, first.text]);
  expect(await countRows()).toEqual([messages + 1, entries, sent + 2]);
});

test('a place on the waitlist that is pressed twice is taken once', async () => {
  const [messages, entries = 0, sent = 0] = await countRows();
  const join = () => call('POST', '/api/waitlist', { body: { ...message, projectType: 'Gaming video' }, headers: withKey('pressed') });
  expect([await join(), await join()]).toMatchObject([{ status: 201 }, { status: 201 }]);
  expect(await countRows()).toEqual([messages, entries + 1, sent + 2]);
});

test("a visitor's key is in nobody else's way", async () => {
  const [messages = 0] = await countRows();
  const contact = (name: string) => call('POST', '/api/contact', { body: { ...message, name }, headers: withKey('same') });
  for (const name of ['First Visitor', 'Second Visitor']) expect((await contact(name)).status).toBe(201);
  expect((await countRows())[0]).toBe(messages + 2);
});

test('repeated messages count towards the limit, and store no keys', async () => {
  const contact = () => call('POST', '/api/contact', { body: message, headers: withKey('often', '203.0.113.99') });
  for (let count = 0; count < 20; count++) expect((await contact()).status).toBe(201);
  const keys = await db.$count(idempotencyKeys);
  expect((await contact()).status).toBe(429);
  expect(await db.$count(idempotencyKeys)).toBe(keys);
});

test('the offer of a brief in a repeated response works', async () => {
  const briefs = await briefActions(testApp);
  const templateId = await briefs.addTemplate();
  await briefs.admin('PUT', '/brief-offer', { templateId });
  const contact = () =>
    call('POST', '/api/contact', { body: { ...message, email: 'offered@sender.example' }, headers: withKey('offered') });
  await contact();
  const { briefOffer } = (await contact()).body;
  expect((await call('POST', `/api/brief-offers/${briefOffer}`)).status).toBeLessThan(300);
});

test('a question on a proposal that is pressed twice is asked once, and not answered once the link is revoked', async () => {
  const id = await draft({ recipientName: 'Ann Carter', recipientEmail: 'ann@asks.example' });
  const token = (await send(id)).body.link.split('/').at(-1);
  const ask = () => call('POST', `/api/proposals/${token}/messages`, { body: { text: 'In Spanish, too?' }, headers: withKey('ask') });
  const [first, second] = [await ask(), await ask()];
  expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
  expect((await visit(`/${token}`).read()).body.proposal.messages).toHaveLength(1);
  await admin('POST', `/${id}/revoke-links`);
  expect((await ask()).status).toBe(404);
});

test('a proposal that is sent twice with one key is emailed once, and each response has a link that works', async () => {
  const id = await draft({ recipientName: 'Ann Carter', recipientEmail: 'ann@sent.example' });
  const { revision } = (await admin('GET', `/${id}`)).body.proposal;
  const before = (await countRows())[2]!;
  const { owner } = await proposalActions(testApp);
  const sendOnce = () =>
    call('POST', `/api/admin/proposals/${id}/send`, { cookie: owner, body: { revision }, headers: { 'idempotency-key': 'send' } });
  const answers = [await sendOnce(), await sendOnce()];
  expect((await countRows())[2]).toBe(before + 1);
  for (const { status, body } of answers) expect([status, (await visit(body.link).read()).status]).toEqual([200, 200]);
});
