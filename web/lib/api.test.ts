import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { authEndpoints } from '#api/accounts/auth.ts';
import { clientEndpoints } from '#api/accounts/client-management.ts';
import { paymentEndpoints } from '#api/billing/payments.ts';
import { contactEndpoints } from '#api/inbox/contact.ts';
import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import { ApiError, call, callPage, errorMessage, isNetworkError, isStatus, isUnsuccessful, serverMessage } from './api.ts';

interface Reply {
  /** The status of the response; undefined when the response is lost. */
  status: number | undefined;
  body: string;
  headers?: Record<string, string>;
}

const globalCrypto = crypto;
const received: { method: string | undefined; url: URL; headers: IncomingMessage['headers']; body: string }[] = [];
let reply: Reply = { status: 200, body: '{"success":true}' };

const server = createServer(async (request, response) => {
  const { method, headers } = request;
  received.push({ method, headers, url: new URL(request.url!, 'http://localhost'), body: (await request.toArray()).join('') });
  if (reply.status === undefined) request.socket.destroy();
  else response.writeHead(reply.status, reply.headers).end(reply.body);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  // Unlike a browser, Node has no page to resolve paths against.
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => fetch(new URL(path, origin), options));
});

beforeEach(() => {
  received.length = 0;
  reply = { status: 200, body: '{"success":true}' };
});

afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

test('sends a timestamp and no body with a GET', async () => {
  await call(authEndpoints.clientMe, {});
  expect(received).toMatchObject([{ method: 'GET', body: '' }]);
  const { url, headers } = received[0]!;
  expect(url.pathname).toBe('/api/client/me');
  expect(Number(url.searchParams.get('t'))).toBeGreaterThan(Date.parse('2026-01-01'));
  expect(headers['cache-control']).toBe('no-cache');
});

test('sends JSON and no timestamp with a POST', async () => {
  const form = { email: 'ann@client.example', password: 'Päss-🎬-1' };
  await call(authEndpoints.clientLogin, { body: form });
  const { method, url, headers, body } = received[0]!;
  expect([method, url.pathname, url.search, headers['content-type']]).toEqual(['POST', '/api/client/login', '', 'application/json']);
  expect(JSON.parse(body)).toEqual(form);
});

test('sends no body and no content type with a POST without payload, which would be malformed JSON', async () => {
  await call(authEndpoints.clientLogout, {});
  expect(received[0]).toMatchObject({ method: 'POST', body: '' });
  expect(received[0]!.headers['content-type']).toBeUndefined();
});

test('puts parameters into the path and leaves undefined values out of the query', async () => {
  await call(contactEndpoints.read, { params: { id: 7 } });
  await call(paymentEndpoints.outcome, { params: { paymentIntent: 'a/b?c' } });
  const form = { name: 'Ann', email: 'a@b.example', password: 'x', confirmPassword: 'x' };
  await call(authEndpoints.register, { query: { token: 't&1', email: undefined }, body: form });
  expect(received.map(({ url }) => url.pathname)).toEqual([
    '/api/admin/contact-messages/7',
    '/api/client/payments/a%2Fb%3Fc/outcome',
    '/api/client/register',
  ]);
  expect(received[2]!.url.search).toBe('?token=t%261');
});

/** Posts a comment once per status and returns the idempotency keys that were sent. */
async function postComment(text: string, ...statuses: Reply['status'][]) {
  received.length = 0;
  for (const status of statuses) {
    reply = { status, body: '{"success":true}' };
    await call(projectEndpoints.addOwnComment, { params: { id: 7 }, body: { text } }).catch(() => undefined);
  }
  return received.map(({ headers }) => headers['idempotency-key']);
}

test('repeats a request under its key until the server has responded', async () => {
  const [first, second, gateway, rejected, created, next] = await postComment('Louder!', undefined, undefined, 502, 422, 201, 201);
  expect(first).toMatch(/^[!-~]{20,100}$/);
  expect([second, gateway, rejected]).toEqual([first, first, first]);
  expect(new Set([first, created, next]).size).toBe(3);
});

test('gives each request its own key and GETs none', async () => {
  const [first] = await postComment('First', undefined);
  const [second] = await postComment('Second', undefined);
  expect(first).not.toBe(second);
  reply = { status: 200, body: '{"success":true}' };
  await call(authEndpoints.clientMe, {});
  expect(received.at(-1)!.headers).not.toHaveProperty('idempotency-key');
});

test('does not keep the password of a request without a response', async () => {
  const set = vi.spyOn(Map.prototype, 'set');
  reply = { status: undefined, body: '' };
  const body = { email: 'ann@client.example', password: 'Hunter2-🎬' };
  const login = () => call(authEndpoints.clientLogin, { body }).catch(() => undefined);
  await login();
  await login();
  const stored = JSON.stringify(set.mock.calls);
  set.mockRestore();
  const [first, second] = received.map(({ headers }) => headers['idempotency-key']);
  expect(first).toBe(second);
  expect(stored).toContain(first);
  expect(stored).not.toMatch(/Hunter2/);
});

test('repeats a request under its key on plain http too, where crypto.subtle is missing', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const [first, second] = await postComment('Louder!', undefined, undefined);
  vi.stubGlobal('crypto', globalCrypto);
  expect(first).toMatch(/^[!-~]{20,100}$/);
  expect(second).toBe(first);
});

test('an error message is the status, a colon and the body', async () => {
  const body = '{"success":false,"message":"Please log in to continue.","code":"unauthenticated"}';
  reply = { status: 401, body };
  const error = await call(authEndpoints.clientMe, {}).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).message).toBe(`401: ${body}`);
  expect(serverMessage(error)).toBe('Please log in to continue.');
  expect([isStatus(error, 401), isStatus(error, 403)]).toEqual([true, false]);
});

test('rejects success: false whatever the status, with its message if there is one', async () => {
  for (const [body, message] of [
    ['{"success":false,"message":"Not today."}', 'Not today.'],
    ['{"success":false}', undefined],
  ] as const) {
    reply = { status: 200, body };
    const error = await call(authEndpoints.clientLogout, {}).catch((caught: unknown) => caught);
    expect([isUnsuccessful(error), serverMessage(error)]).toEqual([true, message]);
  }
  reply = { status: 409, body: '{"success":false,"message":"Taken."}' };
  expect(isUnsuccessful(await call(authEndpoints.clientLogout, {}).catch((caught: unknown) => caught))).toBe(false);
});

test("an error response that isn't JSON, for example from a proxy, has no message for the user", async () => {
  reply = { status: 502, body: '<h1>Bad Gateway</h1>' };
  const error = await call(authEndpoints.clientMe, {}).catch((caught: unknown) => caught);
  expect((error as ApiError).message).toBe('502: <h1>Bad Gateway</h1>');
  expect(serverMessage(error)).toBeUndefined();
});

test('tolerates an error response whose JSON is not a problem description', async () => {
  for (const body of ['null', '"text"', '[]', '']) {
    reply = { status: 500, body };
    const error = await call(authEndpoints.clientMe, {}).catch((caught: unknown) => caught);
    expect((error as ApiError).message).toBe(`500: ${body}`);
    expect(serverMessage(error)).toBeUndefined();
  }
});

test.each([
  ['a lost response', { status: undefined, body: '' }, true],
  ['a proxy error', { status: 502, body: '<h1>Bad Gateway</h1>' }, true],
  ['a rejection by the server', { status: 409, body: '{"success":false,"message":"It has moved meanwhile.","code":"conflict"}' }, false],
] as const)('tells the user after %s whether the outcome is unknown', async (_, failure, isUnknown) => {
  reply = failure;
  const error = await call(authEndpoints.clientMe, {}).catch((caught: unknown) => caught);
  expect(isNetworkError(error)).toBe(isUnknown);
  expect(errorMessage(error)).toMatch(isUnknown ? /Check whether it went through/ : /^It has moved meanwhile\.$/);
});

test('does not retry a failed call', async () => {
  reply = { status: 500, body: '' };
  await expect(call(authEndpoints.clientMe, {})).rejects.toThrow('500: ');
  expect(received).toHaveLength(1);
});

test('a network failure is not an ApiError', () => {
  expect(serverMessage(new TypeError('fetch failed'))).toBeUndefined();
  expect(isStatus(new TypeError('fetch failed'), 401)).toBe(false);
});

test('reads the total and the next cursor of a list', async () => {
  const link = '</api/admin/clients?limit=100&before=MjAyNi0wMQ>; rel="next"';
  reply = { status: 200, body: '[]', headers: { 'X-Total-Count': '250', Link: link } };
  expect(await callPage(clientEndpoints.list, { query: {} })).toEqual({ body: [], total: 250, next: 'MjAyNi0wMQ' });
  expect(received[0]!.url.searchParams.has('before')).toBe(false);
  reply = { status: 200, body: '[]', headers: { 'X-Total-Count': '250' } };
  expect((await callPage(clientEndpoints.list, { query: { before: 'MjAyNi0wMQ' } })).next).toBeUndefined();
  expect(received[1]!.url.searchParams.get('before')).toBe('MjAyNi0wMQ');
});

test('takes what was read early once, and nothing of it after a change', async () => {
  const early = () => Promise.resolve(new Response('{"success":true,"early":true}'));
  const isEarly = async () => 'early' in (await call(authEndpoints.clientMe, {}));
  vi.stubGlobal('earlyReads', { since: 0, responses: { '/api/client/me': early() } });
  expect([await isEarly(), await isEarly()]).toEqual([true, false]);
  vi.stubGlobal('earlyReads', { since: 0, responses: { '/api/client/me': early() } });
  await call(authEndpoints.clientLogout, {});
  expect(await isEarly()).toBe(false);
});
