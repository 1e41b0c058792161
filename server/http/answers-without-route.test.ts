import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fakePages } from '#server/testing/fake-pages.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { dataHeaders } from './security-headers.ts';

const env = { PUBLIC_URL: 'https://studio.example', TRUST_PROXY: '1', METRICS_TOKEN: 'a-token-of-the-tests' };
const withPages = await createTestApp({ env, pages: fakePages(() => new Response('page')).pages });
const apiOnly = await createTestApp({ env });

/** Sends bytes over a connection of its own, and reads what comes back. */
async function send({ url }: { url: string }, bytes: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => line.split(/: (.*)/, 2) as [string, string]).map(([name, value]) => [name.toLowerCase(), value]);
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(headers), body };
}

const host = 'Host: studio.example\r\n';
const request = (line: string, headers = host) => `${line} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`;

const answers: [what: string, status: number, bytes: string][] = [
  ['a page that does not exist', 404, request('GET /api/nowhere')],
  ['its head', 404, request('HEAD /api/nowhere')],
  ['another method than the route has', 404, request('PUT /api/contact')],
  ['a method for a page', 404, request('POST /')],
  ['a method that nothing has', 404, request('PROPFIND /api/contact')],
  ['TRACE', 404, request('TRACE /')],
  ['OPTIONS of everything', 404, request('OPTIONS *')],
  ['a malformed URL', 400, request('GET /%zz')],
  ['a malformed URL of the API', 400, request('GET /api/%zz')],
  ['an image that does not exist', 404, request('GET /media/none')],
  ['a film that does not exist', 404, request('GET /media/films/none.mp4')],
  ['an unknown expectation', 401, request('GET /api/client/me', `${host}Expect: miracles\r\n`)],
  [
    'a body that is not JSON',
    400,
    `POST /api/contact HTTP/1.1\r\n${host}Connection: close\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n{`,
  ],
  ['metrics without a token', 401, request('GET /metrics')],
  ['liveness', 200, request('GET /healthz')],
  ['readiness', 200, request('GET /readyz')],
  ['what is not HTTP', 400, '\x16\x03\x01\x02\x00 hello\r\n\r\n'],
  ['an unknown method', 400, request('BREW /')],
  ['a line feed in a header', 400, request('GET /', `${host}X: a\rb\r\n`)],
  ['two lengths', 400, `POST /api/contact HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`],
  ['headers that are too large', 431, request('GET /', `${host}X: ${'x'.repeat(20_000)}\r\n`)],
  ['no Host', 400, request('GET /', '')],
  ['two Hosts', 400, request('GET /', `${host}Host: evil.example\r\n`)],
  ['the same Host twice', 400, request('GET /healthz', host + host.toUpperCase())],
  ['an invalid Host', 400, request('GET /', 'Host: studio.example/evil\r\n')],
];

test.each(answers)('answers %s with all security headers', async (_, status, bytes) => {
  for (const app of [withPages, apiOnly]) {
    const answer = await send(app, bytes);
    expect(answer.headers).toMatchObject(dataHeaders(true));
    if (status >= 400 && answer.headers['content-type']?.includes('json') && answer.body)
      expect(JSON.parse(answer.body)).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) });
    expect(answer.status).toBe(status);
  }
});

test.each(['', 'Host:\r\n', 'Host: [::1]:8080\r\n', 'Host: studio.example:443\r\n'])(
  'takes what RFC 9112 allows as Host: %j',
  async (headers) => {
    const { status } = await send(withPages, `GET /healthz HTTP/1.0\r\n${headers}\r\n`);
    expect(status).toBe(200);
  },
);
