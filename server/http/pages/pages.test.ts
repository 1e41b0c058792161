import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { days } from '#server/shared/clock.ts';
import { fakePages } from '#server/testing/fake-pages.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const statuses: Record<string, number> = { '/*': 404, '/*.data': 404 };
let failuresLeft = 0;

const { pages, rendered } = fakePages((path) => {
  if (path === '/client/login' && failuresLeft-- > 0) return new Response('broken', { status: 500 });
  if (path.endsWith('.data'))
    return new Response('[1]', {
      status: statuses[path] ?? 200,
      headers: { 'content-type': 'text/x-script', 'x-remix-response': 'yes', 'set-cookie': 'a=b' },
    });
  return new Response(`<h1>${path}</h1>${'long text '.repeat(200)}`, { status: statuses[path] ?? 200 });
});
const { app, call, clock } = await createTestApp({ pages });

const renderCount = (path: string) => rendered.filter((entry) => entry === path).length;

test('renders the public pages as soon as the server listens, each once', async () => {
  const eager = fakePages((path) => new Response(path), { renderedAtOnce: ['/', '/client/login', '/nowhere'] });
  const eagerApp = await createTestApp({ pages: eager.pages });
  await vi.waitFor(() => expect(eager.rendered).toEqual(['/', '/client/login']));
  await eagerApp.call('GET', '/client/login');
  expect(eager.rendered).toHaveLength(2);
});

test.each([
  [{}, { sendsEmails: false, paysOnline: true }],
  [
    { SMTP_URL: 'smtp://mail.studio.example', PAYMENTS: 'off' },
    { sendsEmails: true, paysOnline: false },
  ],
])('with %j, pages know whether emails are sent and clients pay online: %j', async (env, expected) => {
  const reporting = fakePages((_path, { sendsEmails, paysOnline }) => Response.json({ sendsEmails, paysOnline }));
  const { call } = await createTestApp({ pages: reporting.pages, env });
  expect(JSON.parse((await call('GET', '/client/login')).text)).toEqual(expected);
});

test('renders a page once and caches it', async () => {
  const [first, ...others] = await Promise.all([call('GET', '/'), call('GET', '/'), call('GET', '/?utm_source=mail')]);
  expect(first.status).toBe(200);
  expect(first.text).toContain('<h1>/</h1>');
  for (const other of others) expect(other.text).toBe(first.text);
  expect(renderCount('/')).toBe(1);
});

test('renders pages that differ only in a parameter once', async () => {
  const pages = await Promise.all(
    ['/client/invoices/1', '/client/invoices/2', '/Client/Invoices/2/?from=mail'].map((path) => call('GET', path)),
  );
  for (const { status, text } of pages) expect([status, text]).toEqual([200, pages[0]!.text]);
  expect(rendered.filter((path) => path.startsWith('/client/invoices'))).toEqual(['/client/invoices/:id']);
});

test('renders one not-found page, and its data, for all made-up URLs', async () => {
  const urls = Array.from({ length: 30 }, (_, number) => [
    ...[`/made-up-${number}`, `/client/${number}`, `/%63lient/${number}//x`, `/x/${'long'.repeat(100)}${number}?a=${number}`],
    ...[`/made-up-${number}.data`, `/x/${number}/_.data?_routes=${number}`, `/_root.data?${number}`],
  ]).flat();
  const before = rendered.length;
  const responses = await Promise.all(urls.flatMap((path) => [call('GET', path), app.inject({ method: 'HEAD', url: path })]));
  expect(new Set(responses.map((response) => ('status' in response ? response.status : response.statusCode)))).toEqual(new Set([404]));
  expect(rendered.slice(before).toSorted()).toEqual(['/*', '/*.data']);
});

test('renders again after a failure', async () => {
  failuresLeft = 1;
  expect((await call('GET', '/client/login')).status).toBe(500);
  expect((await call('GET', '/client/login')).status).toBe(200);
  expect((await call('GET', '/client/login')).status).toBe(200);
  expect(renderCount('/client/login')).toBe(2);
});

test('responds with 304 when If-None-Match has the current ETag', async () => {
  const { headers } = await call('GET', '/');
  expect(headers['cache-control']).toBe('no-cache');
  const again = await call('GET', '/', { headers: { 'if-none-match': String(headers.etag) } });
  expect(again).toMatchObject({ status: 304, text: '' });
  expect(again.headers.etag).toBe(headers.etag);
  expect((await call('GET', '/', { headers: { 'if-none-match': 'W/"older"' } })).status).toBe(200);
});

test('gives different content a different ETag', async () => {
  const invoice = await call('GET', '/client/invoices/1');
  const dashboard = await call('GET', '/client/dashboard');
  expect(invoice.headers.etag).not.toBe(dashboard.headers.etag);
});

test('compresses a page with the best encoding that the browser accepts', async () => {
  const plain = (await app.inject({ url: '/', headers: { 'accept-encoding': 'identity' } })).body;
  const get = async (accepted?: string) => {
    const { headers, rawPayload } = await app.inject({ url: '/', headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-length']).toBe(String(rawPayload.length));
    return { encoding: headers['content-encoding'], rawPayload };
  };
  const br = await get('gzip, deflate, br, zstd');
  expect(br.encoding).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
  const gzip = await get('gzip, deflate');
  expect(gzip.encoding).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  expect((await get('identity')).encoding).toBeUndefined();
  expect((await get()).encoding).toBeUndefined();
});

test.each([
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.0, gzip;q=0.000', undefined],
  ['gzip;q=1.0, br;q=0.2', 'gzip'],
  ['*;q=0', undefined],
])('weighs the encodings of "%s" as RFC 9110 says', async (accepted, encoding) => {
  const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  expect(headers['content-encoding']).toBe(encoding);
});

test('shows the not-found page with status 404 at an unknown URL', async () => {
  const { status, text, headers } = await call('GET', '/nowhere');
  expect(status).toBe(404);
  expect(text).toContain('<h1>/*</h1>');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
});

test('responds with JSON, not a page, at an unknown URL below /api/', async () => {
  const { length } = rendered;
  expect(await call('GET', '/api/nowhere')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(rendered).toHaveLength(length);
});

test('removes the client secret from the address of the payment success page', async () => {
  const path = '/client/payment-success';
  const { status, headers } = await call(
    'GET',
    `${path}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded`,
  );
  expect([status, headers.location]).toEqual([303, `${path}?payment_intent=pi_1`]);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect((await call('GET', `${path}?payment_intent_client_secret=pi_1_secret_2`)).headers.location).toBe(path);
  for (const clean of [path, `${path}?payment_intent=pi_1`]) expect((await call('GET', clean)).headers).not.toHaveProperty('location');
  const hostile = await call('GET', `${path}?payment_intent=${encodeURIComponent('//evil.example\r\nx: y')}&a=b`);
  expect(hostile.headers.location).toMatch(/^\/client\/payment-success\?payment_intent=%2F%2Fevil/);
});

test('redirects legacy paths permanently', async () => {
  for (const [from, to] of [
    ['/client-login', '/client/login'],
    ['/client-dashboard', '/client/dashboard'],
  ] as const) {
    const { status, headers } = await call('GET', from);
    expect([status, headers.location]).toEqual([308, to]);
  }
});

test("serves a page's data with its type and status, and without other headers", async () => {
  const { status, text, headers } = await call('GET', '/client/dashboard.data?_routes=x');
  expect([status, text]).toEqual([200, '[1]']);
  expect(headers).toMatchObject({ 'content-type': 'text/x-script', 'x-remix-response': 'yes', 'cache-control': 'no-cache' });
  expect(headers).not.toHaveProperty('set-cookie');
});

test('lets browsers cache hashed assets for a year and other files for an hour', async () => {
  const script = await call('GET', '/assets/entry-4f3a.js');
  expect(script.text).toBe('console.log(1)');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script.headers['x-content-type-options']).toBe('nosniff');
  expect((await call('GET', '/icon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

test('rejects a malformed URL', async () => {
  expect((await call('GET', '/%E0%A4%A')).status).toBe(400);
});

test('serves no file outside the assets directory', async () => {
  for (const path of ['/assets/../../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%2f..%2f..%2fetc%2fpasswd', '/.env'])
    expect((await call('GET', path)).text).not.toContain('root:');
});

test('responds to HEAD with the headers of GET and no body', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(head.headers.etag).toBe((await call('GET', '/')).headers.etag);
});

test('serves the previous version while a new one fails to render', async () => {
  const before = await call('GET', '/client/login');
  const attempts = renderCount('/client/login');
  clock.advance(365 * days);
  failuresLeft = 2;
  for (let attempt = 0; attempt < 4; attempt++)
    expect(await call('GET', '/client/login')).toMatchObject({ status: 200, text: before.text });
  expect(renderCount('/client/login') - attempts).toBe(3);
});
