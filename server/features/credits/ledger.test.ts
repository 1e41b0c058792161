import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications, projects, videoCredits } from '../../db/schema/index.ts';
import { createClient, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { readClient } from '../clients/clients.service.ts';
import { writeEntry } from './credits.service.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;
const admin = await ownerCookie(testApp);

const enter = (clientId: number, transactionType: string, amount: number, details: object = {}) =>
  call('POST', `/api/admin/clients/${clientId}/credits`, {
    cookie: admin,
    body: { transactionType, amount, description: transactionType, ...details },
  });

async function enterAll(clientId: number, ...entries: [type: string, amount: number, details?: object][]) {
  for (const [type, amount, details] of entries) expect((await enter(clientId, type, amount, details)).status).toBe(201);
}

const linesOf = (clientId: number) =>
  db.select().from(videoCredits).where(eq(videoCredits.clientId, clientId)).orderBy(asc(videoCredits.id));

const leftOf = async (clientId: number) => (await linesOf(clientId)).map(({ remaining }) => remaining);

test('each line carries the balance, and the totals follow', async () => {
  const { id } = await createClient(testApp);
  await enterAll(id, ['grant', 12], ['use', 4], ['adjustment', -2], ['adjustment', 1]);
  const { body } = await enter(id, 'use', 1, { description: 'Channel trailer' });
  expect(body).toMatchObject({ balance: 6, entry: { amount: -1, balanceAfter: 6, description: 'Channel trailer', expiryDate: null } });
  expect((await linesOf(id)).map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [12, 12],
    [-4, 8],
    [-2, 6],
    [1, 7],
    [-1, 6],
  ]);
  expect(await readClient(db, id)).toMatchObject({ totalCreditsAvailable: 6, totalCreditsUsed: 5 });
});

test('what expires soonest is taken first, what never expires last', async () => {
  const { id } = await createClient(testApp);
  const expiring = (expiryDate: string) => ({ expiryDate });
  await enterAll(id, ['grant', 5], ['grant', 5, expiring('2026-06-30')], ['grant', 5, expiring('2026-03-31')], ['use', 7]);
  expect(await leftOf(id)).toEqual([5, 3, 0, 0]);
  await enterAll(id, ['use', 4]);
  expect(await leftOf(id)).toEqual([4, 0, 0, 0, 0]);
});

test('nobody takes more than there is, and the form says how much that is', async () => {
  const { id } = await createClient(testApp);
  await enterAll(id, ['grant', 3]);
  for (const [type, amount] of [
    ['use', 4],
    ['adjustment', -4],
  ] as const)
    expect(await enter(id, type, amount)).toMatchObject({ status: 422, body: { errors: { amount: ['Only 3 credits are available.'] } } });
  expect(await linesOf(id)).toHaveLength(1);
});

test('of two who take the last credit at the same moment, one gets it', async () => {
  const { id } = await createClient(testApp);
  await enterAll(id, ['grant', 1]);
  const answers = await Promise.all([1, 2, 3].map(() => enter(id, 'use', 1)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  expect(await readClient(db, id)).toMatchObject({ totalCreditsAvailable: 0, totalCreditsUsed: 1 });
});

test('what comes after a balance below zero makes up for it first', async () => {
  const { id } = await createClient(testApp);
  await enterAll(id, ['grant', 2], ['use', 2]);
  await db.transaction((tx) => writeEntry(deps, tx, { clientId: id, amount: -5, transactionType: 'refund' }));
  expect(await enter(id, 'use', 1)).toMatchObject({ status: 422, body: { errors: { amount: ['No credits are available.'] } } });
  await enterAll(id, ['grant', 3], ['grant', 4]);
  expect(await leftOf(id)).toEqual([0, 0, 0, 0, 2]);
  expect(await readClient(db, id)).toMatchObject({ totalCreditsAvailable: 2 });
});

test('a last day may be today, but not before, and only for what comes', async () => {
  const { id } = await createClient(testApp);
  await enterAll(id, ['grant', 1, { expiryDate: '2026-03-02' }]);
  expect((await enter(id, 'grant', 1, { expiryDate: '2026-03-01' })).body.errors).toEqual({
    expiryDate: [expect.stringContaining('passed')],
  });
  for (const [type, amount] of [
    ['use', 1],
    ['adjustment', -1],
  ] as const)
    expect((await enter(id, type, amount, { expiryDate: '2026-04-01' })).body.errors).toEqual({ expiryDate: [expect.any(String)] });
});

test("a line can name the client's own project, and no other", async () => {
  const [own, other] = [await createClient(testApp), await createClient(testApp)];
  const [project] = await db.insert(projects).values({ clientId: own.id, title: 'Trailer' }).returning();
  await enterAll(other.id, ['grant', 1]);
  expect((await enter(own.id, 'grant', 1, { projectId: project!.id })).body.entry.projectId).toBe(project!.id);
  expect((await enter(other.id, 'use', 1, { projectId: project!.id })).body.errors).toHaveProperty('projectId');
});

test('a client is told of a grant, and reads its own ledger, newest first, page by page', async () => {
  const { id, cookie } = await createClient(testApp);
  await enterAll(id, ['grant', 3, { expiryDate: '2026-12-31' }], ['use', 1], ['grant', 1]);
  const told = await db.select().from(notifications).where(eq(notifications.clientId, id));
  expect(told.map(({ text }) => text)).toEqual(['3 video credits were added.', '1 video credit was added.']);
  const first = await call('GET', '/api/client/credits?limit=2', { cookie });
  expect(first.body.credits.map(({ amount }: { amount: number }) => amount)).toEqual([1, -1]);
  const next = /<(.*)>/.exec(String(first.headers.link))![1]!;
  const second = await call('GET', next, { cookie });
  expect(second.body.credits).toMatchObject([{ amount: 3, balanceAfter: 3, expiryDate: '2026-12-31' }]);
  expect(second.headers.link).toBeUndefined();
});

test('an unknown client has no ledger, and none is begun', async () => {
  expect((await call('GET', '/api/admin/clients/2147483647/credits', { cookie: admin })).status).toBe(404);
  expect((await enter(2147483647, 'grant', 1)).status).toBe(404);
});
