import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { minutes } from '#server/shared/clock.ts';
import { createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock } = testApp;

interface Listed {
  id: number;
}

/** Follows the `Link` headers of a list to its end, as a screen does. */
async function readPages(path: string, cookie: string, rowsOf: (body: never) => Listed[]) {
  const pages: number[][] = [];
  const totals: unknown[] = [];
  for (let next: string | undefined = path; next; ) {
    const { status, body, headers } = await call('GET', next, { cookie });
    expect(status).toBe(200);
    pages.push(rowsOf(body as never).map(({ id }) => id));
    totals.push(headers['x-total-count']);
    next = /^<(.*)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];
    expect(pages.length, 'the list comes to an end').toBeLessThan(50);
  }
  return { pages, totals };
}

/** Creates sent invoices, oldest first; three at a time share a creation time. */
async function createInvoices(clientId: number, count: number) {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    if (index % 3 === 0) clock.advance(1 * minutes);
    ids.push((await createInvoice(testApp, { clientId })).id);
  }
  return ids;
}

test("lists each of a client's invoices once, newest first", async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  const other = await createClient(testApp);
  const first = await createInvoices(clientId, 4);
  await createInvoice(testApp, { clientId: other.id });
  await createInvoice(testApp, { clientId, sent: false });
  const ids = [...first, ...(await createInvoices(clientId, 3))];
  const { pages } = await readPages('/api/client/invoices?limit=2', cookie, ({ invoices }: { invoices: Listed[] }) => invoices);
  expect(pages.flat()).toEqual(ids.toReversed());
  expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 1]);
});

test('lists every invoice once for the studio, with the total on each page', async () => {
  const { id: clientId } = await createClient(testApp);
  await createInvoices(clientId, 7);
  const draft = await createInvoice(testApp, { clientId, sent: false });
  const all = (await testApp.db.select({ id: invoices.id }).from(invoices)).map(({ id }) => id);
  const { pages, totals } = await readPages('/api/admin/invoices?limit=3', await ownerCookie(testApp), (rows: Listed[]) => rows);
  expect(pages.flat().toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
  expect(pages[0]?.[0]).toBe(draft.id);
  expect(totals).toEqual(pages.map(() => String(all.length)));
});

test('lists unpaid invoices by due date, those of the same day in the order of their creation, with a total', async () => {
  const { id: clientId } = await createClient(testApp);
  const cookie = await ownerCookie(testApp);
  const paths = [`&clientId=${clientId}`, `&clientId=${clientId}&status=sent`].map(
    (filter) => `/api/admin/invoices?sort=dueDate&limit=2${filter}`,
  );
  const totalOf = async (query: string) => Number((await call('GET', `/api/admin/invoices?${query}`, { cookie })).headers['x-total-count']);
  const before = await totalOf('sort=dueDate');
  const create = async (values: object) => (await createInvoice(testApp, { clientId, ...values })).id;
  const later = await create({ dueDate: '2026-05-01' });
  const [first, second] = [await create({ dueDate: '2026-04-01' }), await create({ dueDate: '2026-04-01' })];
  await create({ sent: false });
  const paid = await create({ dueDate: '2026-03-20' });
  await testApp.db.update(invoices).set({ status: 'paid', paidDate: '2026-03-02' }).where(eq(invoices.id, paid));
  for (const path of paths) expect((await readPages(path, cookie, (rows: Listed[]) => rows)).pages).toEqual([[first, second], [later]]);
  expect([await totalOf('sort=dueDate'), await totalOf('sort=dueDate&status=paid')]).toEqual([before + 3, 0]);
});

test('neither repeats nor skips invoices when one is added between pages', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  const ids = await createInvoices(clientId, 4);
  const first = await call('GET', '/api/client/invoices?limit=2', { cookie });
  await createInvoices(clientId, 1);
  const next = /^<(.*)>/.exec(String(first.headers.link))![1]!;
  const second = await call('GET', next, { cookie });
  expect(second.body.invoices.map(({ id }: Listed) => id)).toEqual([ids[1], ids[0]]);
});

test('links to no next page after a full last page', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  await createInvoices(clientId, 2);
  expect((await call('GET', '/api/client/invoices?limit=2', { cookie })).headers.link).toBeUndefined();
});

test("shows nothing of another client's list for its cursor", async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  await createInvoices(clientId, 3);
  const stranger = await createClient(testApp);
  const { headers } = await call('GET', '/api/client/invoices?limit=1', { cookie });
  const next = /^<(.*)>/.exec(String(headers.link))![1]!;
  expect((await call('GET', next, { cookie: stranger.cookie })).body.invoices).toEqual([]);
});

test.each([
  ['no content', ''],
  ['unreadable text', 'garbage'],
  ['an invalid instant', cursor('yesterday 5')],
  ['an invalid id', cursor('2026-03-02T10:00:00.000Z five')],
  ['a fractional id', cursor('2026-03-02T10:00:00.000Z 1.5')],
  ['an id past int4', cursor('2026-03-02T10:00:00.000Z 2147483648')],
  ['an id far past int4', cursor('2026-03-02T10:00:00.000Z 1e300')],
  ['a year that PostgreSQL cannot read', cursor('+200000-01-01T00:00:00.000Z 5')],
  ['a negative year', cursor('-000001-01-01T00:00:00.000Z 5')],
])('rejects a cursor with %s', async (_content, before) => {
  const { cookie } = await createClient(testApp);
  const admin = await ownerCookie(testApp);
  for (const [path, visitor] of [['/api/client/invoices', cookie] as const, ['/api/admin/invoices', admin] as const])
    expect(await call('GET', `${path}?before=${before}`, { cookie: visitor })).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: { before: [expect.any(String)] } },
    });
});

function cursor(text: string) {
  return Buffer.from(text).toString('base64url');
}

test('accepts a limit from 1 to 500', async () => {
  const { cookie } = await createClient(testApp);
  for (const limit of ['0', '-1', '501', '1.5', 'all', ''])
    expect((await call('GET', `/api/client/invoices?limit=${limit}`, { cookie })).status, limit).toBe(422);
  expect((await call('GET', '/api/client/invoices?limit=500&t=123', { cookie })).status).toBe(200);
});

test('orders rows of the same instant by id across pages', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  const ids: number[] = [];
  for (let count = 0; count < 6; count++) ids.push((await createInvoice(testApp, { clientId })).id);
  const { pages } = await readPages('/api/client/invoices?limit=1', cookie, ({ invoices }: { invoices: Listed[] }) => invoices);
  expect(pages.flat()).toEqual(ids.toReversed());
});
