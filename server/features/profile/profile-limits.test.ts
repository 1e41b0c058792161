import { like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '../../db/schema/mail.ts';
import { clientPassword, createClient, createInvoice } from '../../testing/factories.ts';
import { listMailsTo } from '../../testing/registrations.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call, db } = testApp;

let networks = 0;
/** Each call comes from another network: what limits it must be the account or the mailbox. */
const callFrom = (method: 'GET' | 'POST' | 'DELETE', path: string, cookie: string, body?: object) =>
  call(method, `/api/client/${path}`, { cookie, headers: { 'x-forwarded-for': `2001:db8:${++networks}::1` }, ...(body && { body }) });

const askEmail = (cookie: string, email: string) => callFrom('POST', 'profile/email', cookie, { email, currentPassword: clientPassword });
const mailsTo = (pattern: string) => db.$count(mails, like(mails.to, pattern));

const expectRefused = ({ status, body, headers }: Awaited<ReturnType<typeof callFrom>>) => {
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_requests' });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
};

test('fifty-five changes of email that one account asks for from many networks send five emails', async () => {
  const { cookie } = await createClient(testApp);
  const answers = [];
  for (let count = 0; count < 55; count++) answers.push(await askEmail(cookie, `${count}@fifty-five.example`));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(5).fill(200), ...Array<number>(50).fill(429)]);
  expectRefused(answers.at(-1)!);
  expect(await mailsTo('%@fifty-five.example')).toBe(5);
  expect((await callFrom('GET', 'profile', cookie)).body.profile.pendingEmail, 'what is refused changes nothing').toBe(
    '4@fifty-five.example',
  );
});

test('one mailbox gets three emails about changes, from however many accounts and under whatever tag', async () => {
  const ask = async (email: string) => askEmail((await createClient(testApp)).cookie, email);
  for (const email of ['target@mailbox.example', 'target+1@mailbox.example', 'Target+Two@Mailbox.Example'])
    expect((await ask(email)).status).toBe(200);
  for (const email of ['target@mailbox.example', 'target+4@mailbox.example']) expectRefused(await ask(email));
  expect(await mailsTo('%@mailbox.example')).toBe(2);
  expect(await mailsTo('%@Mailbox.Example')).toBe(1);
  expect((await ask('other@mailbox.example')).status).toBe(200);
});

test('whether an address has an account shows neither in the answer nor in the limits', async () => {
  const taken = await createClient(testApp, { name: 'Unconfirmed http://evil.example', emailConfirmedAt: null });
  /** What a client is answered that asks once more than the mailbox's limit allows, without what differs in any case. */
  const askTimes = async (email: string) => {
    const { id, email: own, cookie } = await createClient(testApp, { name: 'Click http://evil.example' });
    const answers = [];
    for (let count = 0; count < 4; count++) answers.push(await askEmail(cookie, email));
    answers.push(await callFrom('GET', 'profile', cookie));
    return answers.map(({ status, text }) => [
      status,
      text.replaceAll(email, 'NEW').replaceAll(own, 'OWN').replaceAll(`"id":${id}`, '"id":ID'),
    ]);
  };
  expect(await askTimes(taken.email)).toEqual(await askTimes('free@client.example'));
  const notes = await listMailsTo(testApp, taken.email);
  expect(notes).toHaveLength(3);
  for (const { subject, content } of notes) {
    expect(subject).toBe('Someone tried to use your email address');
    expect(content.action).toBeUndefined();
    expect(JSON.stringify(content)).not.toContain('evil');
  }
});

test.each([
  ['requests for deletion', 5, 'profile/deletion'],
  ['downloads of the own data', 10, 'data'],
  ['payment intents', 30, 'payment-intent'],
])('%s are limited for each account', async (_what, allowed, path) => {
  const open = async () => {
    const { id, cookie } = await createClient(testApp);
    if (path === 'data') return () => callFrom('GET', path, cookie);
    if (path === 'payment-intent') {
      const invoice = await createInvoice(testApp, { clientId: id });
      return () => callFrom('POST', `invoices/${invoice.id}/payment-intent`, cookie);
    }
    return async () => {
      const asked = await callFrom('POST', path, cookie, { currentPassword: clientPassword });
      if (asked.status !== 429) expect((await callFrom('DELETE', path, cookie)).status).toBe(200);
      return asked;
    };
  };
  const [act, somebodyElse] = [await open(), await open()];
  for (let count = 0; count < allowed; count++) expect((await act()).status).toBe(200);
  expectRefused(await act());
  expect((await somebodyElse()).status).toBe(200);
});

test('withdrawing a request for deletion is limited too', async () => {
  const { cookie } = await createClient(testApp);
  for (let count = 0; count < 10; count++) await callFrom('DELETE', 'profile/deletion', cookie);
  expectRefused(await callFrom('DELETE', 'profile/deletion', cookie));
});
