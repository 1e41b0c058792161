import { expect, test } from 'vitest';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

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
const nextLink = ({ headers }: Awaited<ReturnType<typeof list>>) => /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1];

await db
  .insert(contactMessages)
  .values([
    message('oldest', '2026-01-01T00:00:00Z'),
    message('second', '2026-01-02T00:00:00Z'),
    message('same time, first', '2026-01-03T00:00:00.123Z'),
    message('same time, second', '2026-01-03T00:00:00.123Z'),
    message('newest', '2026-01-04T00:00:00Z'),
  ]);

test('lists newest first, with the total', async () => {
  const page = await list();
  expect(names(page)).toEqual(['newest', 'same time, second', 'same time, first', 'second', 'oldest']);
  expect(page.headers['x-total-count']).toBe('5');
  expect(page.headers.link).toBeUndefined();
});

test('reads every row once by following the links, even if a row is added meanwhile', async () => {
  const first = await list('?limit=2&t=1');
  expect(names(first)).toEqual(['newest', 'same time, second']);
  await db.insert(contactMessages).values(message('added later', '2026-01-05T00:00:00Z'));
  const second = await call('GET', nextLink(first)!, { cookie });
  expect(names(second)).toEqual(['same time, first', 'second']);
  expect(second.headers['x-total-count']).toBe('6');
  const third = await call('GET', nextLink(second)!, { cookie });
  expect(names(third)).toEqual(['oldest']);
  expect(third.headers.link).toBeUndefined();
});

test('tells the total on an empty list, and none on a page past the end', async () => {
  const empty = await list('?status=handled');
  expect([empty.body, empty.headers['x-total-count']]).toEqual([[], '0']);
  const end = await list(`?before=${cursor({ createdAt: '2020-01-01T00:00:00.000Z', id: 1 })}`);
  expect([end.body, end.headers['x-total-count']]).toEqual([[], undefined]);
});

test('links to no next page when the last page is full', async () => {
  const page = await list('?limit=6');
  expect(page.body).toHaveLength(6);
  expect(page.headers.link).toBeUndefined();
});

test.each(['0', '-1', '501', '1.5', 'all', ''])('rejects limit=%j', async (limit) => {
  expect(await list(`?limit=${limit}`)).toMatchObject({ status: 422, body: { errors: { limit: [expect.any(String)] } } });
});

test('accepts limit=500', async () => {
  expect((await list('?limit=500')).status).toBe(200);
});

const cursor = (content: unknown) => Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url');
const createdAt = '2026-01-04T00:00:00.000Z';

test('accepts a cursor of a timestamp and an id', async () => {
  expect(names(await list(`?before=${cursor({ createdAt, id: 1 })}`))).toContain('oldest');
});

const invalidCursors: [description: string, content: unknown][] = [
  ['no content', ''],
  ['invalid JSON', 'yesterday'],
  ['an array', [createdAt, 1]],
  ['no id', { createdAt }],
  ['no timestamp', { id: 1 }],
  ['a text id', { createdAt, id: 'abc' }],
  ['an id of zero', { createdAt, id: 0 }],
  ['a fractional id', { createdAt, id: 1.5 }],
  ['an id beyond the column range', { createdAt, id: 2 ** 31 }],
  ['an invalid date', { createdAt: '2026-02-30T00:00:00.000Z', id: 1 }],
  ['the year 0', { createdAt: '0000-01-01T00:00:00.000Z', id: 1 }],
  ['a negative year', { createdAt: '-000001-01-01T00:00:00.000Z', id: 1 }],
  ['a six-digit year', { createdAt: '+275760-09-13T00:00:00.000Z', id: 1 }],
];

test.each(invalidCursors)('rejects a cursor with %s', async (_, content) => {
  expect(await list(`?before=${cursor(content)}`)).toMatchObject({ status: 422, body: { errors: { before: [expect.any(String)] } } });
});
