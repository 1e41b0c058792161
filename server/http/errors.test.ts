import { request } from 'node:http';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { problem } from '../../contract/errors.ts';
import { ownerCookie } from '../testing/factories.ts';
import { fakePages } from '../testing/fake-pages.ts';
import { createTestApp } from '../testing/test-app.ts';

const { pages } = fakePages((path) => new Response(`<h1>${path}</h1>`));
const testApp = await createTestApp({ pages });
const { call } = testApp;

test('an unknown error answers with a request id and nothing of its cause', async () => {
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

test('a page that cannot be rendered shows nothing of its cause', async () => {
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

const refusals: [what: string, status: number, code: string, answer: () => ReturnType<typeof call>][] = [
  ['JSON that ends too early', 400, 'malformed', () => call('POST', '/api/contact', { body: '{"name":', headers: json })],
  ['JSON that reaches for prototypes', 400, 'malformed', () => call('POST', '/api/contact', { body: '{"__proto__":{}}', headers: json })],
  ['an unknown call', 404, 'not_found', () => call('GET', '/api/nowhere')],
  ['a known call by another method', 404, 'not_found', () => call('PUT', '/api/contact', { body: {} })],
  ['a body that is too large', 413, 'too_large', () => call('POST', '/api/contact', { body: { message: 'x'.repeat(300_000) } })],
  ['a form', 415, 'unsupported_media_type', () => call('POST', '/api/contact', { body: 'a=1', headers: form })],
  ['a body that is no object', 422, 'invalid', () => call('POST', '/api/contact', { body: 'null', headers: json })],
  ['an address that is no URL', 400, 'malformed', () => call('GET', '/api/%zz')],
];

test.each(refusals)("%s is answered in the contract's shape", async (_what, status, code, answer) => {
  const { status: answered, body } = await answer();
  expect(answered).toBe(status);
  expect(problem.parse(body).code).toBe(code);
});

test('every wrong field is named at once, those inside lists by their place', async () => {
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

test('a number in a path that no row can have is refused, not looked up', async () => {
  const cookie = await ownerCookie(testApp);
  for (const id of ['abc', '0', '-1', '1.5', '2147483648', '9'.repeat(100), '%00'])
    expect((await call('GET', `/api/admin/contact-messages/${id}`, { cookie })).status).toBeOneOf([404, 422]);
});

test.each(['/\\', '/\\[', '/\\evil.example/x', '//', '//evil.example/x', '/.', '/..//..', '/#%ff', '/client/login#%ff.data'])(
  'the odd page address %s is no error of ours',
  async (path) => {
    const { status, text } = await getRaw(path);
    expect(status).toBe(200);
    expect(text).toMatch(/^<h1>\//);
  },
);

/** Asks for exactly this path; `inject` and `fetch` would tidy it up. */
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

test('while every connection of the database is taken, a call is asked to come again', async () => {
  const crowded = await createTestApp();
  const cookie = await ownerCookie(crowded);
  const { $client: pool } = crowded.db;
  const taken = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()));
  Object.assign(pool.options, { connectionTimeoutMillis: 50 });
  const refused = await crowded.call('GET', '/api/admin/contact-messages', { cookie });
  for (const connection of taken) connection.release();
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { code: 'unavailable' } });
  expect((await crowded.call('GET', '/api/admin/contact-messages', { cookie })).status).toBe(200);
});

test.each([
  ['a full disk', '53100'],
  ['a statement that took too long', '57014'],
  ['a lock that took too long', '55P03'],
  ['a database that is read-only for now', '25006'],
  ['a lost deadlock', '40P01'],
  ['a lost conflict', '40001'],
  ['a transaction that was idle for too long', '25P03'],
  ['a disk that fails', '58030'],
  ['a database that is starting', '57P03'],
  ['a connection that a pooler lost', '08006'],
])('%s is no error of ours: the call is asked to come again', async (_, code) => {
  const { db, call } = testApp;
  await db.execute(
    sql.raw(`create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'stop' using errcode = '${code}'; end $$;
      create or replace trigger fail before insert on contact_messages execute function fail()`),
  );
  const body = { name: 'Ann', email: 'ann@sender.example', message: 'A message that cannot be kept now.' };
  const refused = await call('POST', '/api/contact', { body });
  await db.execute(sql`drop trigger fail on contact_messages`);
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { code: 'unavailable' } });
});
