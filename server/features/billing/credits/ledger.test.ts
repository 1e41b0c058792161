import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications, projects, videoCredits } from '#server/db/schema/index.ts';
import { readClient } from '#server/features/accounts/clients/clients.service.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { writeEntry } from './credits.service.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;
const admin = await ownerCookie(testApp);

const addEntry = (clientId: number, transactionType: string, amount: number, details: object = {}) =>
  call('POST', `/api/admin/clients/${clientId}/credits`, {
    cookie: admin,
    body: { transactionType, amount, description: transactionType, ...details },
  });

async function addEntries(clientId: number, ...entries: [type: string, amount: number, details?: object][]) {
  for (const [type, amount, details] of entries) expect((await addEntry(clientId, type, amount, details)).status).toBe(201);
}

const listEntries = (clientId: number) =>
  db.select().from(videoCredits).where(eq(videoCredits.clientId, clientId)).orderBy(asc(videoCredits.id));

const remainingCredits = async (clientId: number) => (await listEntries(clientId)).map(({ remaining }) => remaining);

test('records the balance with each entry and keeps the totals in step', async () => {
  const { id } = await createClient(testApp);
  await addEntries(id, ['grant', 12], ['use', 4], ['adjustment', -2], ['adjustment', 1]);
  const { body } = await addEntry(id, 'use', 1, { description: 'Channel trailer' });
  expect(body).toMatchObject({ balance: 6, entry: { amount: -1, balanceAfter: 6, description: 'Channel trailer', expiryDate: null } });
  expect((await listEntries(id)).map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [12, 12],
    [-4, 8],
    [-2, 6],
    [1, 7],
    [-1, 6],
  ]);
  expect(await readClient(db, id)).toMatchObject({ totalCreditsAvailable: 6, totalCreditsUsed: 5 });
});

test('deducts credits that expire soonest first, those that never expire last', async () => {
  const { id } = await createClient(testApp);
  const expiring = (expiryDate: string) => ({ expiryDate });
  await addEntries(id, ['grant', 5], ['grant', 5, expiring('2026-06-30')], ['grant', 5, expiring('2026-03-31')], ['use', 7]);
  expect(await remainingCredits(id)).toEqual([5, 3, 0, 0]);
  await addEntries(id, ['use', 4]);
  expect(await remainingCredits(id)).toEqual([4, 0, 0, 0, 0]);
});

test('rejects deducting more credits than are available and says how many are', async () => {
  const { id } = await createClient(testApp);
  await addEntries(id, ['grant', 3]);
  for (const [type, amount] of [
    ['use', 4],
    ['adjustment', -4],
  ] as const)
    expect(await addEntry(id, type, amount)).toMatchObject({
      status: 422,
      body: { errors: { amount: ['Only 3 credits are available.'] } },
    });
  expect(await listEntries(id)).toHaveLength(1);
});

test('lets only one of several concurrent requests use the last credit', async () => {
  const { id } = await createClient(testApp);
  await addEntries(id, ['grant', 1]);
  const responses = await Promise.all([1, 2, 3].map(() => addEntry(id, 'use', 1)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  expect(await readClient(db, id)).toMatchObject({ totalCreditsAvailable: 0, totalCreditsUsed: 1 });
});

test('offsets a negative balance with new credits first', async () => {
  const { id } = await createClient(testApp);
  await addEntries(id, ['grant', 2], ['use', 2]);
  await db.transaction((tx) => writeEntry(deps, tx, { clientId: id, amount: -5, transactionType: 'refund' }));
  expect(await addEntry(id, 'use', 1)).toMatchObject({ status: 422, body: { errors: { amount: ['No credits are available.'] } } });
  await addEntries(id, ['grant', 3], ['grant', 4]);
  expect(await remainingCredits(id)).toEqual([0, 0, 0, 0, 2]);
  expect(await readClient(db, id)).toMatchObject({ totalCreditsAvailable: 2 });
});

test('accepts an expiry date of today or later, for added credits only', async () => {
  const { id } = await createClient(testApp);
  await addEntries(id, ['grant', 1, { expiryDate: '2026-03-02' }]);
  expect((await addEntry(id, 'grant', 1, { expiryDate: '2026-03-01' })).body.errors).toEqual({
    expiryDate: [expect.stringContaining('passed')],
  });
  for (const [type, amount] of [
    ['use', 1],
    ['adjustment', -1],
  ] as const)
    expect((await addEntry(id, type, amount, { expiryDate: '2026-04-01' })).body.errors).toEqual({ expiryDate: [expect.any(String)] });
});

test("rejects an entry for another client's project", async () => {
  const [own, other] = [await createClient(testApp), await createClient(testApp)];
  const [project] = await db.insert(projects).values({ clientId: own.id, title: 'Trailer' }).returning();
  await addEntries(other.id, ['grant', 1]);
  expect((await addEntry(own.id, 'grant', 1, { projectId: project!.id })).body.entry.projectId).toBe(project!.id);
  expect((await addEntry(other.id, 'use', 1, { projectId: project!.id })).body.errors).toHaveProperty('projectId');
});

test('notifies a client of a grant and pages through its ledger, newest first', async () => {
  const { id, cookie } = await createClient(testApp);
  await addEntries(id, ['grant', 3, { expiryDate: '2026-12-31' }], ['use', 1], ['grant', 1]);
  const sent = await db.select().from(notifications).where(eq(notifications.clientId, id));
  expect(sent.map(({ text }) => text)).toEqual(['3 video credits were added.', '1 video credit was added.']);
  const first = await call('GET', '/api/client/credits?limit=2', { cookie });
  expect(first.body.credits.map(({ amount }: { amount: number }) => amount)).toEqual([1, -1]);
  const next = /<(.*)>/.exec(String(first.headers.link))![1]!;
  const second = await call('GET', next, { cookie });
  expect(second.body.credits).toMatchObject([{ amount: 3, balanceAfter: 3, expiryDate: '2026-12-31' }]);
  expect(second.headers.link).toBeUndefined();
});

test('responds with 404 for the ledger of an unknown client', async () => {
  expect((await call('GET', '/api/admin/clients/2147483647/credits', { cookie: admin })).status).toBe(404);
  expect((await addEntry(2147483647, 'grant', 1)).status).toBe(404);
});
