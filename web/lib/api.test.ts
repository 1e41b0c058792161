import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { authEndpoints } from '../../contract/auth.ts';
import { clientEndpoints } from '../../contract/clients.ts';
import { contactEndpoints } from '../../contract/contact.ts';
import { paymentEndpoints } from '../../contract/payments.ts';
import { projectEndpoints } from '../../contract/project-endpoints.ts';
import { ApiError, call, callList, errorMessage, isForbidden, isNetworkError, isStatus, messageOf } from './api.ts';

interface Reply {
  /** None where the answer is lost on its way. */
  status: number | undefined;
  body: string;
  headers?: Record<string, string>;
}

const received: { method: string | undefined; url: URL; headers: IncomingMessage['headers']; body: string }[] = [];
let reply: Reply = { status: 200, body: '{"success":true}' };

const server = createServer(async (request, response) => {
  const { method, headers } = request;
  received.push({ method, headers, url: new URL(request.url!, 'http://localhost'), body: (await request.toArray()).join('') });
  if (reply.status === undefined) request.socket.destroy();
  else response.writeHead(reply.status, reply.headers).end(reply.body);
});

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  // A browser resolves paths against its page; Node has no page.
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

test('a reading call carries the time and no body', async () => {
  await call(authEndpoints.clientMe, {});
  expect(received).toMatchObject([{ method: 'GET', body: '' }]);
  const { url, headers } = received[0]!;
  expect(url.pathname).toBe('/api/client/me');
  expect(Number(url.searchParams.get('t'))).toBeGreaterThan(Date.parse('2026-01-01'));
  expect(headers['cache-control']).toBe('no-cache');
});

test('a changing call carries JSON and no time', async () => {
  const form = { email: 'ann@client.example', password: 'Päss-🎬-1' };
  await call(authEndpoints.clientLogin, { body: form });
  const { method, url, headers, body } = received[0]!;
  expect([method, url.pathname, url.search, headers['content-type']]).toEqual(['POST', '/api/client/login', '', 'application/json']);
  expect(JSON.parse(body)).toEqual(form);
});

test('a changing call without a payload sends none, so that it is not mistaken for broken JSON', async () => {
  await call(authEndpoints.clientLogout, {});
  expect(received[0]).toMatchObject({ method: 'POST', body: '' });
  expect(received[0]!.headers['content-type']).toBeUndefined();
});

test('parameters are put into the path, and a query is passed on without what is undefined', async () => {
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

/** Writes a comment once for each status, and answers the keys under which that was asked for. */
async function keysOf(text: string, ...statuses: Reply['status'][]) {
  received.length = 0;
  for (const status of statuses) {
    reply = { status, body: '{"success":true}' };
    await call(projectEndpoints.addOwnComment, { params: { id: 7 }, body: { text } }).catch(() => undefined);
  }
  return received.map(({ headers }) => headers['idempotency-key']);
}

test('a request whose answer is lost is sent again under its key, until an answer has come from the server', async () => {
  const [lost, again, behindGateway, refused, anew, after] = await keysOf('Louder!', undefined, undefined, 502, 422, 201, 201);
  expect(lost).toMatch(/^[!-~]{20,100}$/);
  expect([again, behindGateway, refused]).toEqual([lost, lost, lost]);
  expect(new Set([lost, anew, after]).size).toBe(3);
});

test('another request has a key of its own, and what only reads has none', async () => {
  const [one] = await keysOf('One', undefined);
  const [other] = await keysOf('Other', undefined);
  expect(one).not.toBe(other);
  reply = { status: 200, body: '{"success":true}' };
  await call(authEndpoints.clientMe, {});
  expect(received.at(-1)!.headers).not.toHaveProperty('idempotency-key');
});

test('the text of an error is the status, a colon and the body', async () => {
  const body = '{"success":false,"message":"Please log in to continue.","code":"unauthenticated"}';
  reply = { status: 401, body };
  const error = await call(authEndpoints.clientMe, {}).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).message).toBe(`401: ${body}`);
  expect(messageOf(error)).toBe('Please log in to continue.');
  expect([isStatus(error, 401), isStatus(error, 403)]).toEqual([true, false]);
});

test('an answer that says it is no success fails whatever its status, with its message if it has one', async () => {
  for (const [body, message] of [
    ['{"success":false,"message":"Not today."}', 'Not today.'],
    ['{"success":false}', undefined],
  ] as const) {
    reply = { status: 200, body };
    const error = await call(authEndpoints.clientLogout, {}).catch((caught: unknown) => caught);
    expect([isForbidden(error), messageOf(error)]).toEqual([true, message]);
  }
  reply = { status: 409, body: '{"success":false,"message":"Taken."}' };
  expect(isForbidden(await call(authEndpoints.clientLogout, {}).catch((caught: unknown) => caught))).toBe(false);
});

test('an error that is not JSON, such as from a proxy, has its text and no message for the screen', async () => {
  reply = { status: 502, body: '<h1>Bad Gateway</h1>' };
  const error = await call(authEndpoints.clientMe, {}).catch((caught: unknown) => caught);
  expect((error as ApiError).message).toBe('502: <h1>Bad Gateway</h1>');
  expect(messageOf(error)).toBeUndefined();
});

test('an error whose JSON is no problem description does no harm', async () => {
  for (const body of ['null', '"text"', '[]', '']) {
    reply = { status: 500, body };
    const error = await call(authEndpoints.clientMe, {}).catch((caught: unknown) => caught);
    expect((error as ApiError).message).toBe(`500: ${body}`);
    expect(messageOf(error)).toBeUndefined();
  }
});

test.each([
  ['an answer that is lost', { status: undefined, body: '' }, true],
  ['a proxy that answers instead', { status: 502, body: '<h1>Bad Gateway</h1>' }, true],
  ['a refusal', { status: 409, body: '{"success":false,"message":"It has moved meanwhile.","code":"conflict"}' }, false],
] as const)('after %s it is known whether the call was done, or said that it is not', async (_, failed, isUnknown) => {
  reply = failed;
  const error = await call(authEndpoints.clientMe, {}).catch((caught: unknown) => caught);
  expect(isNetworkError(error)).toBe(isUnknown);
  expect(errorMessage(error)).toMatch(isUnknown ? /check whether it went through/ : /^It has moved meanwhile\.$/);
});

test('a failing call is sent once', async () => {
  reply = { status: 500, body: '' };
  await expect(call(authEndpoints.clientMe, {})).rejects.toThrow('500: ');
  expect(received).toHaveLength(1);
});

test('no answer at all is no ApiError', () => {
  expect(messageOf(new TypeError('fetch failed'))).toBeUndefined();
  expect(isStatus(new TypeError('fetch failed'), 401)).toBe(false);
});

test('a list page knows the real total and the way to the next page', async () => {
  const link = '</api/admin/clients?limit=100&before=MjAyNi0wMQ>; rel="next"';
  reply = { status: 200, body: '[]', headers: { 'X-Total-Count': '250', Link: link } };
  expect(await callList(clientEndpoints.list, { query: {} })).toEqual({ items: [], total: 250, next: 'MjAyNi0wMQ' });
  expect(received[0]!.url.searchParams.has('before')).toBe(false);
  reply = { status: 200, body: '[]', headers: { 'X-Total-Count': '250' } };
  expect((await callList(clientEndpoints.list, { query: { before: 'MjAyNi0wMQ' } })).next).toBeUndefined();
  expect(received[1]!.url.searchParams.get('before')).toBe('MjAyNi0wMQ');
});
