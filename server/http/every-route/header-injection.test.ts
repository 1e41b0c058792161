import { beforeEach, expect, test } from 'vitest';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { clientPassword, createClient, ownerCookie } from '#server/testing/factories.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { confirmEmail, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const mailbox = await openMailbox();
const testApp = await createTestApp({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Studio <studio@studio.example>' } });
const { call, db, drain } = testApp;
const cookie = await ownerCookie(testApp);

beforeEach(async () => {
  await drain();
  mailbox.deliveries.length = 0;
  await db.delete(rateLimits);
});

/** Line breaks: raw, of other systems, and encoded in ways that some code might decode. */
const lineBreaks = [
  '\r\n',
  '\n',
  '\r',
  '\r\n\r\n',
  '\u0085',
  '\u2028',
  '\u2029',
  '\v',
  '\0',
  '%0d%0a',
  '\\r\\n',
  '=0D=0A',
  '&#13;&#10;',
  ' ',
];
const texts = [
  ...lineBreaks.map((lineBreak) => `Ann${lineBreak}Bcc: all@victim.example`),
  '=?utf-8?Q?Ann=0D=0ABcc:_all@victim.example?=',
  '=?utf-8?B?QW5uDQpCY2M6IGFsbEB2aWN0aW0uZXhhbXBsZQ==?=',
  'Ann <all@victim.example>, all',
];
const addresses = [
  ...lineBreaks.map((lineBreak) => `ann@client.example${lineBreak}Bcc: all@victim.example`),
  ...['ann@client.example, all@victim.example', 'ann@client.example;all@victim.example', 'ann@client.example all@victim.example'],
  ...['Ann <all@victim.example>', '<ann@client.example>, <all@victim.example>', '"all@victim.example,"@client.example'],
  ...['ann@client.example>\r\nRCPT TO:<all@victim.example', 'ann@client.example\r\nDATA\r\nSubject: x', 'group: all@victim.example;'],
];

const expectedHeaders = [
  'From',
  'To',
  'Reply-To',
  'Subject',
  'Message-ID',
  'Date',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
];
const headerNames = (raw: string) => [...raw.split('\r\n\r\n', 1)[0]!.matchAll(/^([^\s:]+):/gm)].map(([, name]) => name!);

/** Delivers all emails. Each must go to a single recipient of ours, with expected headers only, each once. */
async function deliverAndCheck() {
  await drain();
  for (const { to, raw } of mailbox.deliveries) {
    const names = headerNames(raw);
    expect(names.filter((name) => ![...expectedHeaders, 'Auto-Submitted'].includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(to).toEqual([expect.stringMatching(/^[\w-]+@(client\.example|localhost)$/)]);
    expect(raw.split('\r\n\r\n', 1)[0], 'victim in To or Reply-To').not.toMatch(/^(To|Reply-To): .*victim/m);
  }
  return mailbox.deliveries.length;
}

const message = 'A message of some length.\r\n.\r\nMAIL FROM:<all@victim.example>\r\nBcc: all@victim.example';
const email = 'ann@client.example';
let emailCount = 0;
const nextEmail = () => `client-${++emailCount}@client.example`;

/** Every way for user input to reach an email header. */
const textInputs: Record<string, (text: string) => Promise<{ status: number }>> = {
  'a name in the contact form': (name) => call('POST', '/api/contact', { body: { name, email, message } }),
  'a subject in the contact form': (subject) => call('POST', '/api/contact', { body: { name: 'Ann', email, subject, message } }),
  'a name on the waitlist': (name) => call('POST', '/api/waitlist', { body: { name, email, projectType: 'Gaming video', message } }),
  'a name in an access request': async (name) => {
    const form = registrationForm(nextEmail(), { name, company: 'Cut & Co', additionalInfo: message });
    const requested = await call('POST', '/api/client/register', { body: form });
    return requested.status === 201 ? confirmEmail(testApp, form.email) : requested;
  },
  'a name in an invitation': (name) => call('POST', '/api/admin/generate-invite', { cookie, body: { name, email: nextEmail() } }),
  'a name in the profile': async (name) => {
    const client = await createClient(testApp);
    const changed = await call('PATCH', '/api/client/profile', { cookie: client.cookie, body: { name } });
    await call('POST', '/api/client/profile/deletion', { cookie: client.cookie, body: { currentPassword: clientPassword } });
    return changed;
  },
};

test.each(Object.entries(textInputs))('%s adds neither a header nor a recipient', async (_input, send) => {
  const statuses: number[] = [];
  for (const text of texts) {
    await db.delete(rateLimits);
    statuses.push((await send(text)).status);
  }
  expect(statuses.filter((status) => status !== 200 && status !== 201 && status !== 422)).toEqual([]);
  expect(statuses[0], 'a raw line break is rejected').toBe(422);
  expect(statuses.at(-1), 'harmless text is accepted').not.toBe(422);
  expect(await deliverAndCheck()).toBeGreaterThan(5);
});

const addressInputs: Record<string, (email: string) => ReturnType<typeof call>> = {
  'the contact form': (input) => call('POST', '/api/contact', { body: { name: 'Ann', email: input, message } }),
  'the waitlist': (input) => call('POST', '/api/waitlist', { body: { name: 'Ann', email: input, projectType: 'Gaming video' } }),
  registration: (input) => call('POST', '/api/client/register', { body: registrationForm(input) }),
  'an invitation': (input) => call('POST', '/api/admin/generate-invite', { cookie, body: { name: 'Ann', email: input } }),
  'a change of address': async (input) => {
    const client = await createClient(testApp);
    return call('POST', '/api/client/profile/email', { cookie: client.cookie, body: { email: input, currentPassword: clientPassword } });
  },
};

test.each(Object.entries(addressInputs))('%s accepts a single address only', async (_input, send) => {
  for (const address of addresses) {
    await db.delete(rateLimits);
    expect(await send(address)).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } });
  }
  expect(await deliverAndCheck()).toBe(0);
});
