import { sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createPayLink } from '#server/features/billing/pay-links/pay-links.service.ts';
import { clientPassword, createClient, createInvoice, ownerCookie, ownerPassword } from '#server/testing/factories.ts';
import { fakePages } from '#server/testing/fake-pages.ts';
import { createLoggedApp } from '#server/testing/logged-app.ts';
import { inviteClient, mailedToken, registrationForm } from '#server/testing/registrations.ts';
import { createLinkedReview } from '#server/testing/review-links.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { app, lines } = await createLoggedApp(testApp.deps, fakePages(() => new Response('<h1>Page</h1>')).pages);

let calls = 0;
/** A logged call from a new network. */
async function call(method: 'GET' | 'POST', url: string, payload?: object, cookie = '') {
  const headers = { cookie, 'x-forwarded-for': `2001:db8:0:${(++calls).toString(16)}::1` };
  const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  const isJson = response.headers['content-type']?.includes('json');
  return { status: response.statusCode, session: response.cookies[0]?.value ?? '', body: isJson ? response.json() : undefined };
}

/** Flows that carry secrets; each returns the secrets that must not be logged. */
const flows: Record<string, () => Promise<string[]>> = {
  'an invitation': async () => {
    const email = 'invited@client.example';
    const cookie = await ownerCookie(testApp);
    const { body } = await call('POST', '/api/admin/generate-invite', { name: 'Invited', email }, cookie);
    const { search, token } = await inviteClient(testApp, email);
    await call('GET', `/client/register${search}`);
    await call('POST', '/api/client/check-invitation', { token, email });
    await call('POST', `/api/client/register${search}`, registrationForm('other@client.example'));
    expect((await call('POST', `/api/client/register${search}`, registrationForm(email))).status).toBe(201);
    return [token, new URL(body.inviteLink).searchParams.get('token')!, 'New-Password-1'];
  },
  'a request for access': async () => {
    const form = registrationForm('asks@client.example');
    const { requestProof } = (await call('POST', '/api/client/register', form)).body;
    const token = await mailedToken(testApp, form.email);
    await call('GET', `/client/confirm-email?token=${token}`);
    expect((await call('POST', '/api/client/confirm-email', { token, requestProof })).status).toBe(200);
    return [token, requestProof, form.password];
  },
  'a forgotten password': async () => {
    const { email } = await createClient(testApp);
    const password = 'Changed-Password-2';
    await call('POST', '/api/client/forgot-password', { email });
    await testApp.drain();
    const token = await mailedToken(testApp, email);
    await call('GET', `/client/reset-password?token=${token}`);
    await call('POST', '/api/client/reset-password', { token, password: 'weak' });
    expect((await call('POST', '/api/client/reset-password', { token, password })).status).toBe(200);
    expect((await call('POST', '/api/client/reset-password', { token, password })).status).toBe(409);
    return [token, password];
  },
  "a client's session": async () => {
    const { email } = await createClient(testApp);
    await call('POST', '/api/client/login', { email, password: 'Wrong-Password-9' });
    const { session } = await call('POST', '/api/client/login', { email, password: clientPassword });
    const cookie = `picturelock-client=${session}`;
    expect((await call('GET', '/api/client/me', undefined, cookie)).status).toBe(200);
    await call('POST', '/api/client/profile/email', { email: 'new@client.example', currentPassword: clientPassword }, cookie);
    const token = await mailedToken(testApp, 'new@client.example');
    expect((await call('POST', '/api/client/confirm-email', { token }, cookie)).status).toBe(200);
    await call('POST', '/api/client/logout', undefined, cookie);
    return [session, token, clientPassword, 'Wrong-Password-9'];
  },
  'a review link': async () => {
    const { client, link } = await createLinkedReview(testApp, { password: 'Open-sesame-1' });
    const paths = ['', '/', '.data', '?a=b'].map((end) => `/review/${link.token}${end}`);
    for (const path of [...paths, `/Review/${link.token}`, `/%72eview/${link.token}`]) await call('GET', path);
    for (const path of [`/api/%72eview/${link.token}`, `/api%2Freview%2F${link.token}`]) await call('GET', path);
    await call('GET', `/api/review/${link.token}`, undefined, client.cookie);
    const form = { name: 'Gus', password: 'Open-sesame-1' };
    const { session, status } = await call('POST', `/api/review/${link.token}/open`, form);
    expect(status).toBe(200);
    expect(lines.join('')).toContain('"path":"/api/review/:token/open"');
    return [link.token, session];
  },
  'a pay link': async () => {
    const { id: clientId } = await createClient(testApp);
    const { id } = await createInvoice(testApp, { clientId });
    const path = await testApp.db.transaction((tx) => createPayLink(testApp.deps, tx, id));
    for (const end of ['', '/', '.data', '?payment_intent_client_secret=pi_1_secret_2']) await call('GET', `${path}${end}`);
    for (const end of ['', '/pdf', '/payments/pi_1/outcome']) await call('GET', `/api${path}${end}`);
    expect((await call('POST', `/api${path}/payment-intent`, {})).status).toBe(200);
    expect(lines.join('')).toContain('"path":"/api/pay/:token/payment-intent"');
    return [path.slice('/pay/'.length), 'pi_1_secret_2'];
  },
  'an access code': async () => {
    const { id } = await createClient(testApp);
    const { body } = await call('POST', `/api/admin/clients/${id}/access-codes`, { lifetime: 1 }, await ownerCookie(testApp));
    const { session, status } = await call('POST', '/api/client/access-code', { code: body.code });
    expect(status).toBe(200);
    await call('POST', `/api/client/access-code?code=${body.code}`, { code: 'wrong' });
    return [body.code, body.code.replaceAll('-', ''), session];
  },
  'an API key and a webhook': async () => {
    const cookie = await ownerCookie(testApp);
    const form = { name: 'Accounting', scopes: ['projects:read'], expiresAt: null };
    const { key } = (await call('POST', '/api/admin/api-keys', form, cookie)).body;
    const use = (url: string) => app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } });
    expect((await use('/api/admin/projects')).statusCode).toBe(200);
    expect((await use('/api/admin/invoices')).statusCode).toBe(403);
    const endpoint = { url: 'https://hooks.example/services/T0WebhookPath', events: ['invoice.paid'] };
    const { secret } = (await call('POST', '/api/admin/webhook-endpoints', endpoint, cookie)).body;
    return [key, secret, 'T0WebhookPath'];
  },
  'a calendar link': async () => {
    const { url } = (await call('POST', '/api/admin/calendar', {}, await ownerCookie(testApp))).body;
    const { pathname } = new URL(url);
    expect((await call('GET', pathname)).status).toBe(200);
    return [pathname.slice('/calendar/'.length, -'.ics'.length)];
  },
  "the owner's sign-in": async () => {
    const cookie = await ownerCookie(testApp);
    const { body } = await call('POST', '/api/admin/profile/second-factor', { currentPassword: ownerPassword }, cookie);
    const code = new TOTP({ secret: body.secret }).generate({ timestamp: testApp.clock.now().getTime() });
    const confirmed = await call('POST', '/api/admin/profile/second-factor/confirm', { code }, cookie);
    const [recoveryCode] = confirmed.body.recoveryCodes;
    const { status, session } = await call('POST', '/api/admin/login', { password: ownerPassword, code: recoveryCode });
    expect(status).toBe(200);
    return [ownerPassword, body.secret, ...confirmed.body.recoveryCodes, session];
  },
};

const allSecrets: string[] = [];
const logged = (secrets: string[]) => secrets.filter((secret) => lines.join('').includes(secret));

test.each(Object.entries(flows))('logs no secret of %s', async (_flow, run) => {
  const before = lines.length;
  const secrets = await run();
  allSecrets.push(...secrets);
  expect(Math.min(...secrets.map(({ length }) => length))).toBeGreaterThan(9);
  expect(lines.length).toBeGreaterThan(before);
  expect(logged(secrets)).toEqual([]);
});

test('logs no secret when database queries fail', async () => {
  const before = lines.length;
  await testApp.db.execute(sql`alter table clients rename to lost_clients; alter table users rename to lost_users;
    alter table sessions rename to lost_sessions; alter table invitations rename to lost_invitations;
    alter table access_codes rename to lost_codes`);
  for (const secret of allSecrets) {
    const body = { token: secret, code: secret, password: `${secret}Aa1`, email: 'ann@client.example' };
    const form = { ...registrationForm('late@client.example'), password: body.password, confirmPassword: body.password };
    const cookie = `picturelock-client=${secret}; picturelock-admin=${secret}`;
    const posts = ['login', 'access-code', 'confirm-email', 'check-invitation', 'reset-password', 'logout'].map(
      (path) => `/api/client/${path}`,
    );
    for (const path of [...posts, '/api/admin/login']) await call('POST', path, body, cookie);
    await call('POST', `/api/client/register?token=${secret}`, form, cookie);
    for (const path of ['/api/client/me', '/api/admin/me']) await call('GET', path, undefined, cookie);
  }
  const failed = lines.slice(before).filter((line) => JSON.parse(line).msg === 'Request failed');
  expect(failed.length, 'logged failures').toBeGreaterThan(allSecrets.length * 5);
  expect(logged(allSecrets)).toEqual([]);
});
