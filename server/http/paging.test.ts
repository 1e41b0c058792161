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

const noCursors = [
  '',
  'yesterday',
  '2026-01-01T00:00:00Z abc',
  '2026-01-01T00:00:00Z 2147483648',
  '+275760-09-13T00:00:00.000Z 1',
  '-000001-01-01T00:00:00.000Z 1',
  '0000-01-01T00:00:00.000Z 1',
];

test.each(noCursors)('a made-up place in the list is refused: %j', async (text) => {
  const before = Buffer.from(text).toString('base64url');
  expect(await list(`?before=${before}`)).toMatchObject({ status: 422, body: { errors: { before: [expect.any(String)] } } });
});
