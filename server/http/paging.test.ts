import { expect, test } from 'vitest';
import { contactMessages } from '../db/schema/contact.ts';
import { ownerCookie } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);
const list = (query = '') => call('GET', `/api/admin/contact-messages${query}`, { cookie });

const message = (name: string, createdAt: string) => ({
  name,
  email: 'a@sender.example',
  message: 'A message',
  createdAt: new Date(createdAt),
});
const names = ({ body }: Awaited<ReturnType<typeof list>>) => body.map(({ name }: { name: string }) => name);
const nextOf = ({ headers }: Awaited<ReturnType<typeof list>>) => /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1];

await db
  .insert(contactMessages)
  .values([
    message('oldest', '2026-01-01T00:00:00Z'),
    message('second', '2026-01-02T00:00:00Z'),
    message('same moment, first', '2026-01-03T00:00:00.123Z'),
    message('same moment, then', '2026-01-03T00:00:00.123Z'),
    message('newest', '2026-01-04T00:00:00Z'),
  ]);

test('a list comes newest first, with the real total', async () => {
  const page = await list();
  expect(names(page)).toEqual(['newest', 'same moment, then', 'same moment, first', 'second', 'oldest']);
  expect(page.headers['x-total-count']).toBe('5');
  expect(page.headers.link).toBeUndefined();
});

test('following the links reads every row once, also when a row is added on the way', async () => {
  const first = await list('?limit=2&t=1');
  expect(names(first)).toEqual(['newest', 'same moment, then']);
  await db.insert(contactMessages).values(message('newer still', '2026-01-05T00:00:00Z'));
  const second = await call('GET', nextOf(first)!, { cookie });
  expect(names(second)).toEqual(['same moment, first', 'second']);
  expect(second.headers['x-total-count']).toBe('6');
  const third = await call('GET', nextOf(second)!, { cookie });
  expect(names(third)).toEqual(['oldest']);
  expect(third.headers.link).toBeUndefined();
});

test('a page that is just full has no next page when nothing is left', async () => {
  const page = await list('?limit=6');
  expect(page.body).toHaveLength(6);
  expect(page.headers.link).toBeUndefined();
});

test.each(['0', '-1', '501', '1.5', 'all', ''])('a page of %j rows is refused', async (limit) => {
  expect(await list(`?limit=${limit}`)).toMatchObject({ status: 422, body: { errors: { limit: [expect.any(String)] } } });
});

test('a page of 500 rows is the largest', async () => {
  expect((await list('?limit=500')).status).toBe(200);
});

const cursor = (place: unknown) => Buffer.from(typeof place === 'string' ? place : JSON.stringify(place)).toString('base64url');
const createdAt = '2026-01-04T00:00:00.000Z';

test('a cursor is the instant and the id of a row', async () => {
  expect(names(await list(`?before=${cursor({ createdAt, id: 1 })}`))).toContain('oldest');
});

const invalidCursors: [what: string, place: unknown][] = [
  ['nothing', ''],
  ['no JSON', 'yesterday'],
  ['no object', [createdAt, 1]],
  ['no id', { createdAt }],
  ['no instant', { id: 1 }],
  ['an id that is text', { createdAt, id: 'abc' }],
  ['an id of zero', { createdAt, id: 0 }],
  ['an id that is no whole number', { createdAt, id: 1.5 }],
  ['an id beyond what a column holds', { createdAt, id: 2 ** 31 }],
  ['a day that there is not', { createdAt: '2026-02-30T00:00:00.000Z', id: 1 }],
  ['the year 0', { createdAt: '0000-01-01T00:00:00.000Z', id: 1 }],
  ['a year before 0', { createdAt: '-000001-01-01T00:00:00.000Z', id: 1 }],
  ['a year of six digits', { createdAt: '+275760-09-13T00:00:00.000Z', id: 1 }],
];

test.each(invalidCursors)('refuses a cursor with %s', async (_, place) => {
  expect(await list(`?before=${cursor(place)}`)).toMatchObject({ status: 422, body: { errors: { before: [expect.any(String)] } } });
});
