import { expect, test } from 'vitest';
import { clientPassword, createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { documentPolicy, stripeSources } from './security-headers.ts';

const testApp = await createTestApp();
const { call } = testApp;

test('forbids caching of API responses, whatever their status', async () => {
  const { cookie, email } = await createClient(testApp);
  const responses = [
    await call('GET', '/api/client/me', { cookie }),
    await call('GET', '/api/client/me'),
    await call('GET', '/api/nowhere'),
    await call('GET', '/api/client/invoices/2147483647', { cookie }),
    await call('POST', '/api/client/login', { body: { email, password: clientPassword } }),
    await call('POST', '/api/client/login', { body: {} }),
    await call('GET', '/api/openapi.json'),
  ];
  expect(responses.map(({ status, headers }) => [status, headers['cache-control']])).toEqual(
    [200, 401, 404, 404, 200, 422, 200].map((status) => [status, 'no-store']),
  );
});

test('sends security headers with a cross-site rejection too', async () => {
  const { status, headers } = await call('POST', '/api/client/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect([status, headers['cache-control'], headers['x-content-type-options']]).toEqual([403, 'no-store', 'nosniff']);
});

test('forbids framing, script execution and MIME sniffing of API responses', async () => {
  for (const { headers } of [
    await call('GET', '/api/client/me'),
    await call('GET', '/api/openapi.json'),
    await call('GET', '/api/nowhere'),
  ]) {
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; ?frame-ancestors 'none'$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  }
});

test("doesn't reveal the server software", async () => {
  const { headers } = await call('GET', '/api/client/me');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
});

test('sends no CORS headers', async () => {
  const cookie = await ownerCookie(testApp);
  const { headers } = await call('GET', '/api/admin/clients', { cookie, headers: { origin: 'https://evil.example' } });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test("pages load images from our own origin only, so that visitors' browsers tell nobody else", () => {
  expect(documentPolicy([], stripeSources)).toMatch(/(^|; )img-src 'self' data:(;|$)/);
});
