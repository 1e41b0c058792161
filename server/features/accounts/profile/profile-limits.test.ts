import { like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { clientPassword, createClient, createInvoice } from '#server/testing/factories.ts';
import { listMailsTo } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call, db } = testApp;

let networks = 0;
/** Each call comes from a different network, so that only per-account and per-mailbox limits apply. */
const callFrom = (method: 'GET' | 'POST' | 'DELETE', path: string, cookie: string, body?: object) =>
  call(method, `/api/client/${path}`, { cookie, headers: { 'x-forwarded-for': `2001:db8:${++networks}::1` }, ...(body && { body }) });

const requestEmailChange = (cookie: string, email: string) =>
  callFrom('POST', 'profile/email', cookie, { email, currentPassword: clientPassword });
const mailsTo = (pattern: string) => db.$count(mails, like(mails.to, pattern));

const expectLimited = ({ status, body, headers }: Awaited<ReturnType<typeof callFrom>>) => {
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_requests' });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
};

test('limits email change requests to five per account, across networks', async () => {
  const { cookie } = await createClient(testApp);
  const responses = [];
  for (let count = 0; count < 55; count++) responses.push(await requestEmailChange(cookie, `${count}@fifty-five.example`));
  expect(responses.map(({ status }) => status)).toEqual([...Array<number>(5).fill(200), ...Array<number>(50).fill(429)]);
  expectLimited(responses.at(-1)!);
  expect(await mailsTo('%@fifty-five.example')).toBe(5);
  expect((await callFrom('GET', 'profile', cookie)).body.profile.pendingEmail, 'rejected requests change nothing').toBe(
    '4@fifty-five.example',
  );
});

test('limits email change emails to three per mailbox, across accounts and tags', async () => {
  const request = async (email: string) => requestEmailChange((await createClient(testApp)).cookie, email);
  for (const email of ['target@mailbox.example', 'target+1@mailbox.example', 'Target+Two@Mailbox.Example'])
    expect((await request(email)).status).toBe(200);
  for (const email of ['target@mailbox.example', 'target+4@mailbox.example']) expectLimited(await request(email));
  expect(await mailsTo('%@mailbox.example')).toBe(2);
  expect(await mailsTo('%@Mailbox.Example')).toBe(1);
  expect((await request('other@mailbox.example')).status).toBe(200);
});

test('reveals neither in responses nor limits whether an address has an account', async () => {
  const taken = await createClient(testApp, { name: 'Unconfirmed http://evil.example', emailConfirmedAt: null });
  /** The responses to one request more than the mailbox limit allows, without the values that always differ. */
  const collectResponses = async (email: string) => {
    const { id, email: ownEmail, cookie } = await createClient(testApp, { name: 'Click http://evil.example' });
    const responses = [];
    for (let count = 0; count < 4; count++) responses.push(await requestEmailChange(cookie, email));
    responses.push(await callFrom('GET', 'profile', cookie));
    return responses.map(({ status, text }) => [
      status,
      text.replaceAll(email, 'NEW').replaceAll(ownEmail, 'OWN').replaceAll(`"id":${id}`, '"id":ID'),
    ]);
  };
  expect(await collectResponses(taken.email)).toEqual(await collectResponses('free@client.example'));
  const notices = await listMailsTo(testApp, taken.email);
  expect(notices).toHaveLength(3);
  for (const { subject, content } of notices) {
    expect(subject).toBe('Someone tried to use your email address');
    expect(content.action).toBeUndefined();
    expect(JSON.stringify(content)).not.toContain('evil');
  }
});

test.each([
  ['deletion requests', 5, 'profile/deletion'],
  ['data exports', 10, 'data'],
  ['payment intents', 30, 'payment-intent'],
])('limits %s per account', async (_name, allowed, path) => {
  const prepare = async () => {
    const { id, cookie } = await createClient(testApp);
    if (path === 'data') return () => callFrom('GET', path, cookie);
    if (path === 'payment-intent') {
      const invoice = await createInvoice(testApp, { clientId: id });
      return () => callFrom('POST', `invoices/${invoice.id}/payment-intent`, cookie, {});
    }
    return async () => {
      const response = await callFrom('POST', path, cookie, { currentPassword: clientPassword });
      if (response.status !== 429) expect((await callFrom('DELETE', path, cookie)).status).toBe(200);
      return response;
    };
  };
  const [request, requestAsOther] = [await prepare(), await prepare()];
  for (let count = 0; count < allowed; count++) expect((await request()).status).toBe(200);
  expectLimited(await request());
  expect((await requestAsOther()).status).toBe(200);
});

test('limits withdrawals of deletion requests', async () => {
  const { cookie } = await createClient(testApp);
  for (let count = 0; count < 10; count++) await callFrom('DELETE', 'profile/deletion', cookie);
  expectLimited(await callFrom('DELETE', 'profile/deletion', cookie));
});
