import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);

const longName = `${'ö"\\'.repeat(66)}ab`;
/** Names and credits of clients. Those with equal names or credits are sorted by id. */
const people = [
  ...[
    ['bea', 0],
    ['Ann', 5],
    ['ann', -2],
    ['Änne', 5],
    [longName, 0],
    ['Bea', 5],
    ['ann', 12],
    ['Zoe; "quoted"', 0],
  ],
] as [string, number][];
const rows = people.map(([name, totalCreditsAvailable], index) => ({
  name,
  totalCreditsAvailable,
  email: `person${index}@client.example`,
  company: index === 3 ? 'Nordlicht' : null,
  password: 'none',
  verified: true,
  createdAt: new Date('2026-01-01T00:00:00Z'),
}));
await db.insert(clients).values(rows);
const others = { name: 'Ann Waiting', password: 'none', totalCreditsAvailable: 99 };
await db.insert(clients).values([
  { ...others, email: 'waiting@client.example', emailConfirmedAt: new Date() },
  { ...others, email: 'erased@client.example', verified: true, erasedAt: new Date() },
]);

interface ListedClient {
  id: number;
  name: string;
  totalCreditsAvailable: number;
}

const list = (query: string) => call('GET', `/api/admin/clients?${query}`, { cookie });
const nextOf = ({ headers }: Awaited<ReturnType<typeof list>>) => /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1];

/** All clients of a list, read page by page. */
async function readAll(query: string): Promise<ListedClient[]> {
  const listed: ListedClient[] = [];
  for (let next: string | undefined = `/api/admin/clients?limit=2&${query}`; next; ) {
    const page = await call('GET', next, { cookie });
    expect(page.status).toBe(200);
    listed.push(...page.body);
    next = nextOf(page);
    expect(listed.length, 'the list ends').toBeLessThanOrEqual(people.length);
  }
  return listed;
}

test.each(['newest', 'name', 'credits'])('pages through the list sorted by %s without gaps or repeats', async (sort) => {
  const { body, headers } = await list(`sort=${sort}`);
  expect(headers['x-total-count']).toBe('8');
  expect(body).toHaveLength(8);
  expect(await readAll(`sort=${sort}`)).toEqual(body);
});

test('sorts names regardless of case, then by id', async () => {
  const { body } = await list('sort=name');
  const ann = body.filter(({ name }: ListedClient) => /^ann$/i.test(name));
  expect(ann.map(({ id }: ListedClient) => id)).toEqual(ann.map(({ id }: ListedClient) => id).toSorted((a: number, b: number) => a - b));
  const names = body.map(({ name }: ListedClient) => name);
  expect(names.indexOf('Zoe; "quoted"')).toBeGreaterThan(names.indexOf('Bea'));
  expect(Math.abs(names.indexOf('Bea') - names.indexOf('bea'))).toBe(1);
});

test('sorts by most credits first', async () => {
  const { body } = await list('sort=credits');
  expect(body.map(({ totalCreditsAvailable }: ListedClient) => totalCreditsAvailable)).toEqual([12, 5, 5, 5, 0, 0, 0, -2]);
});

test('searches by name, email and company, with sorting and paging', async () => {
  expect((await readAll('sort=credits&search=ann')).map(({ totalCreditsAvailable }) => totalCreditsAvailable)).toEqual([12, 5, 5, -2]);
  expect((await readAll('search=person3')).map(({ name }) => name)).toEqual(['Änne']);
  expect((await readAll('search=nordl')).map(({ name }) => name)).toEqual(['Änne']);
  expect((await list('search=ann')).headers['x-total-count']).toBeUndefined();
});

test('rejects a cursor from another sort order', async () => {
  for (const [sort, other] of [
    ['newest', 'name'],
    ['name', 'credits'],
    ['credits', 'newest'],
  ]) {
    const next = nextOf(await list(`sort=${sort}&limit=1`))!;
    expect(await call('GET', next.replace(`sort=${sort}`, `sort=${other}`), { cookie })).toMatchObject({
      status: 422,
      body: { errors: { before: ['Invalid cursor'] } },
    });
  }
});

test.each([
  ['name', { name: 'a\0b', id: 1 }],
  ['name', { name: 7, id: 1 }],
  ['name', { name: 'a', id: 2 ** 31 }],
  ['name', null],
  ['credits', { totalCreditsAvailable: 2 ** 31, id: 1 }],
  ['credits', { totalCreditsAvailable: 0.5, id: 1 }],
  ['newest', { createdAt: '0000-01-01T00:00:00Z', id: 1 }],
])('rejects an invalid cursor for %s: %j', async (sort, cursor) => {
  const before = Buffer.from(JSON.stringify(cursor)).toString('base64url');
  expect((await list(`sort=${sort}&before=${before}`)).status).toBe(422);
});

test('rejects an unknown sort order', async () => {
  expect(await list('sort=password')).toMatchObject({ status: 422, body: { errors: { sort: [expect.any(String)] } } });
});
