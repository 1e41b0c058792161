import { request } from 'node:http';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { problem } from '#api/shared/errors.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { fakePages } from '#server/testing/fake-pages.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const { pages } = fakePages((path) => new Response(`<h1>${path}</h1>`));
const testApp = await createTestApp({ pages });
const { call } = testApp;

test('responds to an unexpected error with a request id and no details', async () => {
  const broken = await createTestApp();
  const cookie = await ownerCookie(broken);
  await broken.db.execute(sql`drop table contact_messages cascade`);
  const first = await broken.call('GET', '/api/admin/contact-messages', { cookie });
  const second = await broken.call('GET', '/api/admin/contact-messages', { cookie });
  expect(first).toMatchObject({
    status: 500,
    body: {
      success: false,
      code: 'internal',
      message: 'Something went wrong on our side. Please try again later.',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  });
  expect(Object.keys(first.body).sort()).toEqual(['code', 'message', 'requestId', 'success']);
  expect(first.text).not.toMatch(/contact_messages|select|relation|node_modules|\.ts/);
  expect(second.body.requestId).not.toBe(first.body.requestId);
});

test('shows no details when a page fails to render', async () => {
  const failing = await createTestApp({
    pages: fakePages(() => {
      throw new Error('secret detail');
    }).pages,
  });
  const { status, text } = await failing.call('GET', '/');
  expect(status).toBe(500);
  expect(text).not.toContain('secret detail');
});

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const badRequests: [description: string, status: number, code: string, send: () => ReturnType<typeof call>][] = [
  ['truncated JSON', 400, 'malformed', () => call('POST', '/api/contact', { body: '{"name":', headers: json })],
  ['JSON with __proto__', 400, 'malformed', () => call('POST', '/api/contact', { body: '{"__proto__":{}}', headers: json })],
  ['an unknown endpoint', 404, 'not_found', () => call('GET', '/api/nowhere')],
  ['a known endpoint with another method', 404, 'not_found', () => call('PUT', '/api/contact', { body: {} })],
  ['a body over the size limit', 413, 'too_large', () => call('POST', '/api/contact', { body: { message: 'x'.repeat(400_000) } })],
  ['a URL-encoded form', 415, 'unsupported_media_type', () => call('POST', '/api/contact', { body: 'a=1', headers: form })],
  ['a body that is not an object', 422, 'invalid', () => call('POST', '/api/contact', { body: 'null', headers: json })],
  ['a malformed URL', 400, 'malformed', () => call('GET', '/api/%zz')],
];

test.each(badRequests)("responds to %s with an error in the API's shape", async (_description, status, code, send) => {
  const { status: actualStatus, body } = await send();
  expect(actualStatus).toBe(status);
  expect(problem.parse(body).code).toBe(code);
});

test('names every invalid field at once, with indexes in lists', async () => {
  const cookie = await ownerCookie(testApp);
  const items = [
    { description: 'Trailer', quantity: 1, unitAmount: '10.00' },
    { description: '', quantity: 0, unitAmount: 'ten' },
  ];
  const { status, body } = await call('POST', '/api/admin/invoices', { cookie, body: { clientId: 1, dueDate: 'soon', items } });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(
    expect.arrayContaining(['dueDate', 'items.1.description', 'items.1.quantity', 'items.1.unitAmount']),
  );
  expect(Object.keys(body.errors)).not.toContain('items.0.description');
});

test('rejects an id that no row can have', async () => {
  const cookie = await ownerCookie(testApp);
  for (const id of ['abc', '0', '-1', '1.5', '2147483648', '9'.repeat(100), '%00'])
    expect((await call('GET', `/api/admin/contact-messages/${id}`, { cookie })).status).toBeOneOf([404, 422]);
});

test.each(['/\\', '/\\[', '/\\evil.example/x', '//', '//evil.example/x', '/.', '/..//..', '/#%ff', '/client/login#%ff.data'])(
  'serves a page at the odd path %s',
  async (path) => {
    const { status, text } = await getRaw(path);
    expect(status).toBe(200);
    expect(text).toMatch(/^<h1>\//);
  },
);

/** Requests exactly this path; `inject` and `fetch` would normalize it. */
function getRaw(path: string) {
  const { hostname, port } = new URL(testApp.url);
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    request({ hostname, port, path }, async (response) => {
      resolve({ status: response.statusCode, text: (await response.toArray()).join('') });
    })
      .on('error', reject)
      .end();
  });
}

test('responds with 503 and Retry-After while all database connections are in use', async () => {
  const busyApp = await createTestApp();
  const cookie = await ownerCookie(busyApp);
  const { $client: pool } = busyApp.db;
  const connections = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()));
  Object.assign(pool.options, { connectionTimeoutMillis: 50 });
  const response = await busyApp.call('GET', '/api/admin/contact-messages', { cookie });
  for (const connection of connections) connection.release();
  expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { code: 'unavailable' } });
  expect((await busyApp.call('GET', '/api/admin/contact-messages', { cookie })).status).toBe(200);
});

test.each([
  ['a statement timeout', '57014'],
  ['a lock timeout', '55P03'],
  ['a read-only transaction', '25006'],
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
  ['an idle transaction timeout', '25P03'],
  ['a disk I/O error', '58030'],
  ['a database that is starting up', '57P03'],
  ['a connection lost by a pooler', '08006'],
])('responds with 503 and Retry-After on %s', async (_, code) => {
  expect(await sendFailing(code)).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { code: 'unavailable' } });
});

test('says that the disk is full, rather than that the server is busy', async () => {
  const { status, body } = await sendFailing('53100');
  expect([status, body.code, body.message]).toEqual([507, 'out_of_space', expect.stringMatching(/out of space/)]);
  const cookie = await ownerCookie(testApp);
  vi.spyOn(testApp.deps.images, 'convert').mockRejectedValueOnce(Object.assign(new Error('write'), { code: 'ENOSPC' }));
  const headers = { 'content-type': 'image/png' };
  const image = await call('POST', '/api/admin/site/images', { cookie, headers, body: 'an image' });
  expect([image.status, image.body.code]).toEqual([507, 'out_of_space']);
});

/** Writes a row, which fails with one of PostgreSQL's errors. */
async function sendFailing(code: string) {
  const { db, call } = testApp;
  await db.execute(
    sql.raw(`create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'stop' using errcode = '${code}'; end $$;
      create or replace trigger fail before insert on contact_messages execute function fail()`),
  );
  const body = { name: 'Ann', email: 'ann@sender.example', message: 'A message that fails to save.' };
  const response = await call('POST', '/api/contact', { body });
  await db.execute(sql`drop trigger fail on contact_messages`);
  return response;
}
