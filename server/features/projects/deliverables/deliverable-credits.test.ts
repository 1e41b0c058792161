import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { videoCredits } from '#server/db/schema/billing/credits.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { days } from '#server/shared/clock.ts';
import { cards, createClient, ownerCookie } from '#server/testing/factories.ts';
import { createPackage, startPackagePayment } from '#server/testing/packages.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
const owner = await ownerCookie(testApp);
const post = (path: string, body: object = {}) => call('POST', `/api/admin/${path}`, { cookie: owner, body });

/** A client who has got a package's credits, and what the client and the studio see of them. */
async function createBuyer(credits: number, details: Parameters<typeof createPackage>[1] = {}) {
  const { id: packageId } = await createPackage(testApp, { name: 'Growth', videoCreditLimit: credits, ...details });
  const { id: clientId, cookie } = await createClient(testApp);
  await post(`clients/${clientId}/package`, { packageId, grantCredits: true });
  const entries = () => db.select().from(videoCredits).where(eq(videoCredits.clientId, clientId)).orderBy(asc(videoCredits.id));
  return {
    clientId,
    cookie,
    balance: async () => (await db.select().from(clients).where(eq(clients.id, clientId)))[0]!.totalCreditsAvailable,
    /** The client's entries, such as `-1 Short 2 of Campaign`, newest last, without the one of the package. */
    ledger: async () => (await entries()).slice(1).map(({ amount, description }) => `${amount} ${description}`),
    entries,
    videos: async () => (await call('GET', '/api/client/package', { cookie })).body.credits,
  };
}

async function createProject(clientId: number, credits: number, title = 'Campaign') {
  const { body } = await post('projects', { clientId, title, credits });
  const path = `projects/${body.project.id}/deliverables`;
  const read = () => db.select().from(deliverables).where(eq(deliverables.projectId, body.project.id)).orderBy(asc(deliverables.id));
  return {
    id: body.project.id as number,
    path,
    read,
    idOf: async (title: string) => (await read()).find((row) => row.title === title)!.id,
    addTitles: (titles: string[], rest: object = {}) => post(`${path}/titles`, { titles, ...rest }),
  };
}

const cancel = (id: number) => call('DELETE', `/api/admin/deliverables/${id}`, { cookie: owner });
const resume = (id: number) => post(`deliverables/${id}/resume`);
const deliver = async (id: number, deliverableId: number) => {
  await post(`projects/${id}/status`, { status: 'final_delivery' });
  const link = { name: 'Final.mov', type: 'final', link: 'https://files.example/final', deliverableId };
  return (await post(`projects/${id}/file-links`, link)).body.file.id as number;
};

const shorts = (count: number) => Array.from({ length: count }, (_, index) => `Short ${index + 1}`);

test('each film of a project that began with a credit uses one, by its name, and the client sees how many of the package are used', async () => {
  const { clientId, ledger, videos, balance } = await createBuyer(12);
  expect(await videos()).toEqual({ used: 0, total: 12, reserved: 0 });
  const { addTitles, path, read } = await createProject(clientId, 1);
  await addTitles(shorts(6));
  expect((await post(path, { title: 'Trailer' })).body.deliverable).toMatchObject({ credits: 1, creditUse: 'at_creation' });
  expect(await ledger()).toEqual([
    '-1 Campaign',
    ...shorts(6)
      .slice(1)
      .map((title) => `-1 ${title} of Campaign`),
    '-1 Trailer of Campaign',
  ]);
  expect([await balance(), await videos()]).toEqual([5, { used: 7, total: 12, reserved: 0 }]);
  const { body } = await call('GET', `/api/admin/clients/${clientId}/credits`, { cookie: owner });
  expect(body[0]).toMatchObject({ transactionType: 'use', deliverableId: (await read()).at(-1)!.id });
  const summary = await call('GET', `/api/admin/clients/${clientId}/account-summary`, { cookie: owner });
  expect(summary.body.account.videoCredits).toMatchObject({ available: 5, used: 7, total: 12 });
});

test('a copy uses a credit if its original does', async () => {
  const { clientId, ledger } = await createBuyer(3);
  const { read, path } = await createProject(clientId, 1);
  await post(`deliverables/${(await read())[0]!.id}/duplicate`);
  const { deliverable } = (await post(path, { title: 'Making-of', credits: 0 })).body;
  await post(`deliverables/${deliverable.id}/duplicate`);
  expect(await ledger()).toEqual(['-1 Campaign', '-1 Copy of Campaign of Campaign']);
});

test('a project that uses no credits goes on without, unless somebody says so', async () => {
  const { clientId, ledger } = await createBuyer(12);
  const { addTitles, path } = await createProject(clientId, 0);
  await addTitles(shorts(3));
  await post(path, { title: 'Trailer' });
  expect(await ledger()).toEqual([]);
  const other = await createProject(clientId, 0, 'Course');
  await other.addTitles(['Lesson 1', 'Lesson 2'], { credits: 2 });
  expect(await ledger()).toEqual(['-2 Lesson 1 of Course', '-2 Lesson 2 of Course']);
});

test('what a project has used for several films when it began is theirs', async () => {
  const { clientId, ledger, balance } = await createBuyer(5);
  const { addTitles, read } = await createProject(clientId, 3);
  await addTitles(shorts(2));
  expect(await ledger()).toEqual(['-3 Campaign', '1 Short 1 of Campaign', '-1 Short 2 of Campaign']);
  await addTitles(['Short 3', 'Short 4']);
  expect([await balance(), (await read()).map(({ credits }) => credits)]).toEqual([1, [1, 1, 1, 1]]);
});

test('too few credits make nothing, and say how many are needed and left; without credits, it can still be made', async () => {
  const { clientId, balance } = await createBuyer(4);
  const { addTitles, path, read } = await createProject(clientId, 1);
  const refused = await addTitles(shorts(12));
  expect([refused.status, refused.body.errors]).toEqual([422, { credits: ['11 video credits are needed. Only 3 credits are available.'] }]);
  expect([await balance(), (await read()).length]).toEqual([3, 1]);
  expect((await addTitles(shorts(12), { credits: 0 })).status).toBe(201);
  await addTitles(['Trailer', 'Teaser', 'Poster']);
  expect((await post(path, { title: 'One more' })).body.errors).toEqual({
    credits: ['1 video credit is needed. No credits are available.'],
  });
  const [first] = await read();
  expect(await post(`deliverables/${first!.id}/duplicate`)).toMatchObject({
    status: 422,
    body: { message: '1 video credit is needed. No credits are available.' },
  });
});

test('of several that are added at once each uses a credit, or none of them is added', async () => {
  const { clientId, ledger, balance } = await createBuyer(4);
  const { path, read } = await createProject(clientId, 2);
  const add = (count: number) => post(`${path}/batch`, { deliverables: shorts(count).map((title) => ({ title })) });
  expect((await add(5)).body).toMatchObject({ message: '5 video credits are needed. Only 3 credits are available.' });
  expect([await balance(), (await read()).length]).toEqual([2, 1]);
  expect((await add(2)).status).toBe(201);
  expect(await ledger()).toEqual(['-2 Campaign', '1 Campaign', '-1 Short 1 of Campaign', '-1 Short 2 of Campaign']);
});

test('a cancelled film gives its credit back once, and uses it again when it is resumed', async () => {
  const { clientId, ledger, videos, entries } = await createBuyer(3);
  const { addTitles, idOf, path } = await createProject(clientId, 1);
  await addTitles(shorts(3));
  const [second, third] = [await idOf('Short 2'), await idOf('Short 3')];
  const used = await ledger();
  await cancel(second);
  await cancel(second);
  await post(`${path}/cancel`, { ids: [second, third] });
  expect((await ledger()).slice(used.length)).toEqual(['1 Short 2 of Campaign', '1 Short 3 of Campaign']);
  expect((await entries()).at(-1)).toMatchObject({ transactionType: 'return', deliverableId: third, balanceAfter: 2, remaining: 0 });
  expect(await videos()).toEqual({ used: 1, total: 3, reserved: 0 });
  await post(`clients/${clientId}/credits`, { transactionType: 'use', amount: 1, description: 'By hand' });
  expect((await resume(second)).status).toBe(200);
  expect(await resume(third)).toMatchObject({
    status: 409,
    body: { message: 'Short 3 uses 1 video credit again. No credits are available.' },
  });
  expect((await resume(second)).status).toBe(200);
  expect((await ledger()).at(-1)).toBe('-1 Short 2 of Campaign');
});

test('what comes back can be used for as long as before, and is gone if that is over', async () => {
  const { clientId, balance, entries } = await createBuyer(2, { creditValidityDays: 30 });
  const { addTitles, idOf } = await createProject(clientId, 1);
  await addTitles(shorts(2));
  const second = await idOf('Short 2');
  await cancel(second);
  expect([await balance(), (await entries())[0]!.remaining]).toEqual([1, 1]);
  await resume(second);
  clock.advance(31 * days);
  const late = await ownerCookie(testApp);
  await call('DELETE', `/api/admin/deliverables/${second}`, { cookie: late });
  expect((await entries()).slice(-2)).toMatchObject([
    { transactionType: 'return', amount: 1, expiryDate: '2026-04-01' },
    { transactionType: 'expiry', amount: -1, balanceAfter: 0 },
  ]);
  clock.advance(-31 * days);
});

test('what version 0.5 deducted comes back, too, without an end', async () => {
  const { clientId, balance, entries } = await createBuyer(4, { creditValidityDays: 30 });
  const { addTitles, read } = await createProject(clientId, 3);
  await addTitles(['Short 1', 'Short 2'], { credits: 0 });
  await db.update(videoCredits).set({ sources: null }).where(eq(videoCredits.clientId, clientId));
  await cancel((await read())[0]!.id);
  const [bought, , returned] = await entries();
  expect([await balance(), bought!.remaining]).toEqual([4, 1]);
  expect(returned).toMatchObject({ transactionType: 'return', amount: 3, remaining: 3, expiryDate: null });
});

test('what was paid back meanwhile is taken back as it returns', async () => {
  const { client, invoice, payWith, fetchOutcome } = await startPackagePayment(testApp, await createPackage(testApp));
  await payWith(cards.good);
  await fetchOutcome();
  const { read, addTitles } = await createProject(client.id, 1);
  await addTitles(shorts(8));
  const reduceClaim = { amount: '1500.00', reason: 'Goodwill', method: 'bank_transfer', reduceClaim: true };
  expect((await post(`invoices/${invoice.id}/refunds`, reduceClaim)).status).toBe(201);
  for (const { id } of (await read()).slice(6)) expect((await cancel(id)).status).toBe(200);
  const entries = await db.select().from(videoCredits).where(eq(videoCredits.clientId, client.id)).orderBy(asc(videoCredits.id));
  const last = entries.slice(-4).map(({ transactionType, amount, balanceAfter }) => [transactionType, amount, balanceAfter]);
  expect(last).toEqual([
    ['return', 1, 1],
    ['refund', -1, 0],
    ['return', 1, 1],
    ['refund', -1, 0],
  ]);
});

test('a package may have its credits used at delivery: what is being made is reserved, and what was delivered stays used', async () => {
  const { clientId, balance, ledger, videos } = await createBuyer(3, { creditUse: 'at_delivery' });
  const { id, addTitles, read, idOf } = await createProject(clientId, 1);
  await addTitles(shorts(2));
  expect((await read()).map(({ credits, creditUse }) => [credits, creditUse])).toEqual([
    [1, 'at_delivery'],
    [1, 'at_delivery'],
  ]);
  expect([await balance(), await videos()]).toEqual([3, { used: 0, total: 3, reserved: 2 }]);
  expect((await addTitles(['Trailer', 'Teaser'])).body.errors.credits).toEqual([
    '2 video credits are needed. Only 1 credit is available. 2 more are reserved for videos that are being made.',
  ]);
  const second = await idOf('Short 2');
  const fileId = await deliver(id, second);
  expect([await ledger(), await videos()]).toEqual([['-1 Short 2 of Campaign'], { used: 1, total: 3, reserved: 1 }]);
  await call('DELETE', `/api/files/${fileId}`, { cookie: owner });
  await call('POST', `/api/files/${fileId}/restore`, { cookie: owner });
  expect(await ledger()).toEqual(['-1 Short 2 of Campaign']);
  await cancel(second);
  expect([await ledger(), await videos()]).toEqual([
    ['-1 Short 2 of Campaign', '1 Short 2 of Campaign'],
    { used: 0, total: 3, reserved: 1 },
  ]);
  await resume(second);
  expect(await videos(), 'its final file is still there').toEqual({ used: 1, total: 3, reserved: 1 });
  await post(`projects/${id}/status`, { status: 'archived', note: 'Given up' });
  expect(await videos(), 'nothing more is made').toEqual({ used: 1, total: 3, reserved: 0 });
});

test('what is reserved covers the project, so that its final file can be delivered', async () => {
  const { clientId, cookie, ledger } = await createBuyer(1, { creditUse: 'at_delivery' });
  const { id, read } = await createProject(clientId, 1);
  await call('PATCH', `/api/admin/projects/${id}`, { cookie: owner, body: { watermark: true } });
  const fileId = await deliver(id, (await read())[0]!.id);
  expect(await ledger()).toEqual(['-1 Campaign']);
  expect(
    (await call('GET', `/api/projects/${id}/files`, { cookie })).body.files.find((file: { id: number }) => file.id === fileId),
  ).toMatchObject({ isLocked: false });
});

test('a film whose reserved credit is gone is delivered without one, and the studio hears of it', async () => {
  const { clientId, balance, ledger } = await createBuyer(1, { creditUse: 'at_delivery' });
  const { id, read } = await createProject(clientId, 1);
  await post(`clients/${clientId}/credits`, { transactionType: 'adjustment', amount: -1, description: 'Sold elsewhere' });
  await deliver(id, (await read())[0]!.id);
  expect((await read())[0]!.state).toBe('delivered');
  expect([await balance(), await ledger()]).toEqual([0, ['-1 Sold elsewhere']]);
  const texts = (await db.select().from(notifications).where(eq(notifications.aboutClientId, clientId))).map(({ text }) => text);
  expect(texts).toContain('Campaign was delivered, but too few video credits are left for it.');
});

test('each film uses its credit when the package says that the next one in line came with', async () => {
  const { clientId, balance } = await createBuyer(2, { creditValidityDays: 30, creditUse: 'at_delivery' });
  const { id: packageId } = await createPackage(testApp, { videoCreditLimit: 3 });
  await post(`clients/${clientId}/package`, { packageId, grantCredits: true });
  const { addTitles, read } = await createProject(clientId, 1);
  await addTitles(shorts(4));
  const uses = (await read()).map(({ creditUse }) => creditUse);
  expect([uses, await balance()]).toEqual([['at_delivery', 'at_delivery', 'at_creation', 'at_creation'], 3]);
});

test('of films that are made at the same time with one credit left, one is', async () => {
  const { clientId, balance, ledger } = await createBuyer(2);
  const [first, second] = [await createProject(clientId, 1), await createProject(clientId, 0, 'Other')];
  const made = [first, first, second, second, first].map(({ path }) => post(path, { title: 'Film', credits: 1 }));
  expect((await Promise.all(made)).map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
  expect([await balance(), (await ledger()).length]).toEqual([0, 2]);
});
