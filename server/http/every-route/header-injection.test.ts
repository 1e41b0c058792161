import { beforeEach, expect, test } from 'vitest';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { clientPassword, createClient, ownerCookie } from '../../testing/factories.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { confirmEmail, registrationForm } from '../../testing/registrations.ts';
import { createTestApp } from '../../testing/test-app.ts';

const mailbox = await openMailbox();
const testApp = await createTestApp({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Studio <studio@studio.example>' } });
const { call, db, drain } = testApp;
const cookie = await ownerCookie(testApp);

beforeEach(async () => {
  await drain();
  mailbox.deliveries.length = 0;
  await db.delete(rateLimits);
});

/** Ways to end a header and begin another, raw, as other systems' line ends, and in encodings that somebody might undo. */
const endings = ['\r\n', '\n', '\r', '\r\n\r\n', '\u0085', '\u2028', '\u2029', '\v', '\0', '%0d%0a', '\\r\\n', '=0D=0A', '&#13;&#10;', ' '];
const texts = [
  ...endings.map((ending) => `Ann${ending}Bcc: all@victim.example`),
  '=?utf-8?Q?Ann=0D=0ABcc:_all@victim.example?=',
  '=?utf-8?B?QW5uDQpCY2M6IGFsbEB2aWN0aW0uZXhhbXBsZQ==?=',
  'Ann <all@victim.example>, all',
];
const addresses = [
  ...endings.map((ending) => `ann@client.example${ending}Bcc: all@victim.example`),
  ...['ann@client.example, all@victim.example', 'ann@client.example;all@victim.example', 'ann@client.example all@victim.example'],
  ...['Ann <all@victim.example>', '<ann@client.example>, <all@victim.example>', '"all@victim.example,"@client.example'],
  ...['ann@client.example>\r\nRCPT TO:<all@victim.example', 'ann@client.example\r\nDATA\r\nSubject: x', 'group: all@victim.example;'],
];

const known = ['From', 'To', 'Reply-To', 'Subject', 'Message-ID', 'Date', 'MIME-Version', 'Content-Type', 'Content-Transfer-Encoding'];
const headersOf = (raw: string) => [...raw.split('\r\n\r\n', 1)[0]!.matchAll(/^([^\s:]+):/gm)].map(([, name]) => name!);

/** Works off the mail, and looks that each went to one address of ours, with each header once and none that we do not write. */
async function receive() {
  await drain();
  for (const { to, raw } of mailbox.deliveries) {
    const names = headersOf(raw);
    expect(names.filter((name) => ![...known, 'Auto-Submitted'].includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(to).toEqual([expect.stringMatching(/^[\w-]+@(client\.example|localhost)$/)]);
    expect(raw.split('\r\n\r\n', 1)[0], 'as a receiver or as whom to answer').not.toMatch(/^(To|Reply-To): .*victim/m);
  }
  return mailbox.deliveries.length;
}

const message = 'A message of some length.\r\n.\r\nMAIL FROM:<all@victim.example>\r\nBcc: all@victim.example';
const email = 'ann@client.example';
let addressees = 0;
const nextEmail = () => `client-${++addressees}@client.example`;

/** Everything by which what somebody types comes into a mail's headers. */
const ways: Record<string, (text: string) => Promise<{ status: number }>> = {
  'a name in the contact form': (name) => call('POST', '/api/contact', { body: { name, email, message } }),
  'a subject in the contact form': (subject) => call('POST', '/api/contact', { body: { name: 'Ann', email, subject, message } }),
  'a name on the waitlist': (name) => call('POST', '/api/waitlist', { body: { name, email, projectType: 'Gaming video', message } }),
  'a name that asks for access': async (name) => {
    const form = registrationForm(nextEmail(), { name, company: 'Cut & Co', additionalInfo: message });
    const asked = await call('POST', '/api/client/register', { body: form });
    return asked.status === 201 ? confirmEmail(testApp, form.email) : asked;
  },
  'a name that is invited': (name) => call('POST', '/api/admin/generate-invite', { cookie, body: { name, email: nextEmail() } }),
  'a name in the profile': async (name) => {
    const client = await createClient(testApp);
    const changed = await call('PATCH', '/api/client/profile', { cookie: client.cookie, body: { name } });
    await call('POST', '/api/client/profile/deletion', { cookie: client.cookie, body: { currentPassword: clientPassword } });
    return changed;
  },
};

test.each(Object.entries(ways))('%s adds neither a header nor a receiver', async (_way, send) => {
  const statuses: number[] = [];
  for (const text of texts) {
    await db.delete(rateLimits);
    statuses.push((await send(text)).status);
  }
  expect(statuses.filter((status) => status !== 200 && status !== 201 && status !== 422)).toEqual([]);
  expect(statuses[0], 'a raw line break is refused').toBe(422);
  expect(statuses.at(-1), 'what is harmless gets through').not.toBe(422);
  expect(await receive()).toBeGreaterThan(5);
});

const addressWays: Record<string, (email: string) => ReturnType<typeof call>> = {
  'the contact form': (typed) => call('POST', '/api/contact', { body: { name: 'Ann', email: typed, message } }),
  'the waitlist': (typed) => call('POST', '/api/waitlist', { body: { name: 'Ann', email: typed, projectType: 'Gaming video' } }),
  registration: (typed) => call('POST', '/api/client/register', { body: registrationForm(typed) }),
  'an invitation': (typed) => call('POST', '/api/admin/generate-invite', { cookie, body: { name: 'Ann', email: typed } }),
  'a change of address': async (typed) => {
    const client = await createClient(testApp);
    return call('POST', '/api/client/profile/email', { cookie: client.cookie, body: { email: typed, currentPassword: clientPassword } });
  },
};

test.each(Object.entries(addressWays))('in %s an address is one address or none', async (_way, send) => {
  for (const typed of addresses) {
    await db.delete(rateLimits);
    expect(await send(typed)).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } });
  }
  expect(await receive()).toBe(0);
});
