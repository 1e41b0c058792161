import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { waitlist } from '#server/db/schema/inbox/waitlist.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { createLoggedApp } from '#server/testing/logged-app.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const { call, db, deps } = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });

const sender = { name: 'Hidden Sender', email: 'hidden@sender.example', message: 'A hidden message of some length.' };
const forms = [
  ['/api/contact', sender],
  ['/api/waitlist', { ...sender, projectType: 'Gaming video' }],
] as const;

const countRows = async () => ({
  messages: await db.$count(contactMessages),
  entries: await db.$count(waitlist),
  mails: await db.$count(mails),
});
const noRows = { messages: 0, entries: 0, mails: 0 };

afterEach(async () => {
  for (const table of [contactMessages, waitlist, mails]) await db.delete(table);
});

test.each(forms)('%s drops a form with the honeypot filled in, with the usual response', async (path, form) => {
  const dropped = await call('POST', path, { body: { ...form, reference: 'https://spam.example' } });
  expect(await countRows()).toEqual(noRows);
  const accepted = await call('POST', path, { body: form });
  expect(dropped).toMatchObject({ status: 201, text: accepted.text });
  expect(await countRows()).not.toEqual(noRows);
});

test.each(forms)('%s accepts a form with an empty honeypot', async (path, form) => {
  expect((await call('POST', path, { body: { ...form, reference: '' } })).status).toBe(201);
  expect(await countRows()).toMatchObject({ mails: 2 });
});

test.each(forms)('%s validates a form with the honeypot filled in', async (path, form) => {
  const rejected = await call('POST', path, { body: { ...form, name: 'A', reference: 'x'.repeat(1001) } });
  expect(rejected).toMatchObject({ status: 422, body: { errors: { name: [expect.any(String)], reference: [expect.any(String)] } } });
});

test.each(forms)('%s counts dropped forms toward the limit of 20 per ten minutes', async (path, form) => {
  const headers = { 'x-forwarded-for': '203.0.113.1' };
  const sendSpam = () => call('POST', path, { body: { ...form, reference: 'filled in' }, headers });
  for (let count = 0; count < 20; count++) expect((await sendSpam()).status).toBe(201);
  expect((await sendSpam()).status).toBe(429);
});

test('logs a dropped form in one line, without its content', async () => {
  const { app, lines } = await createLoggedApp(deps);
  await app.inject({ method: 'POST', url: '/api/contact', payload: { ...sender, reference: 'hidden reference' } });
  await app.close();
  const dropped = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg?.includes('dropped'));
  expect(dropped).toMatchObject([{ level: pino.levels.values.info, form: 'contact' }]);
  expect(lines.join('').toLowerCase()).not.toContain('hidden');
});
