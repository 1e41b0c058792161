import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { contactMessages } from '../db/schema/contact.ts';
import { mails } from '../db/schema/mail.ts';
import { waitlist } from '../db/schema/waitlist.ts';
import { createTestApp } from '../testing/test-app.ts';

const { call, db, deps } = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });

const sender = { name: 'Hidden Sender', email: 'hidden@sender.example', message: 'A hidden message of some length.' };
const forms = [
  ['/api/contact', sender],
  ['/api/waitlist', { ...sender, projectType: 'Gaming video' }],
] as const;

const kept = async () => ({
  messages: await db.$count(contactMessages),
  entries: await db.$count(waitlist),
  mails: await db.$count(mails),
});
const nothing = { messages: 0, entries: 0, mails: 0 };

afterEach(async () => {
  for (const table of [contactMessages, waitlist, mails]) await db.delete(table);
});

test.each(forms)('%s answers a program that fills in the unseen field like anybody, and keeps nothing', async (path, form) => {
  const dropped = await call('POST', path, { body: { ...form, reference: 'https://spam.example' } });
  expect(await kept()).toEqual(nothing);
  const taken = await call('POST', path, { body: form });
  expect(dropped).toMatchObject({ status: 201, text: taken.text });
  expect(await kept()).not.toEqual(nothing);
});

test.each(forms)('%s takes the form of a browser, which sends the unseen field empty', async (path, form) => {
  expect((await call('POST', path, { body: { ...form, reference: '' } })).status).toBe(201);
  expect(await kept()).toMatchObject({ mails: 2 });
});

test.each(forms)('%s still names what is wrong when the unseen field is filled in', async (path, form) => {
  const refused = await call('POST', path, { body: { ...form, name: 'A', reference: 'x'.repeat(1001) } });
  expect(refused).toMatchObject({ status: 422, body: { errors: { name: [expect.any(String)], reference: [expect.any(String)] } } });
});

test.each(forms)('%s counts dropped forms too: the twenty-first of ten minutes is refused', async (path, form) => {
  const headers = { 'x-forwarded-for': '203.0.113.1' };
  const fillIn = () => call('POST', path, { body: { ...form, reference: 'filled in' }, headers });
  for (let count = 0; count < 20; count++) expect((await fillIn()).status).toBe(201);
  expect((await fillIn()).status).toBe(429);
});

test('a dropped form leaves one line in the log, with nothing of what was sent', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await buildApp({ ...deps, log: pino({ level: 'trace' }, sink) });
  await app.inject({ method: 'POST', url: '/api/contact', payload: { ...sender, reference: 'hidden reference' } });
  await app.close();
  const dropped = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg?.includes('dropped'));
  expect(dropped).toMatchObject([{ level: pino.levels.values.info, form: 'contact' }]);
  expect(lines.join('').toLowerCase()).not.toContain('hidden');
});
