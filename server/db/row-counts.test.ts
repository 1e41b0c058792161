import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createClient, createInvoice } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withoutTriggers } from '#server/testing/without-triggers.ts';
import { type CountedTable, compactRowCounts, countRowsByKind, readRowCounts } from './row-counts.ts';
import { clients, contactMessages, invoices, rowCounts } from './schema/index.ts';

const testApp = await createTestApp();
const { db } = testApp;

beforeEach(async () => {
  await withoutTriggers(db, async (tx) => {
    for (const table of [invoices, clients, contactMessages, rowCounts]) await tx.delete(table);
  });
});

const rowsByKind = async (table: CountedTable) =>
  Object.fromEntries((await readRowCounts(db, table)).map(({ kind, rows }) => [kind, rows]));
const messages = () => rowsByKind('contact_messages');
const message = { name: 'Ann', email: 'ann@sender.example', message: 'A message that is long enough.' };

test('counts inserted, changed and deleted rows, also from several connections at once', async () => {
  const inserted = await Promise.all(
    Array.from({ length: 20 }, async () => (await db.insert(contactMessages).values(message).returning())[0]!),
  );
  expect(await messages()).toEqual({ unread: 20 });
  await db.update(contactMessages).set({ status: 'handled' }).where(eq(contactMessages.id, inserted[0]!.id));
  await db.update(contactMessages).set({ subject: 'Another' });
  await db.delete(contactMessages).where(eq(contactMessages.id, inserted[1]!.id));
  expect(await messages()).toEqual({ unread: 18, handled: 1 });
});

test('does not count a row that is rolled back', async () => {
  await db.insert(contactMessages).values(message);
  const failing = db.transaction(async (tx) => {
    await tx.insert(contactMessages).values(message);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await messages()).toEqual({ unread: 1 });
});

test('compacts to one row per kind without changing totals, while rows are being added', async () => {
  await db.insert(contactMessages).values([message, { ...message, status: 'handled' }]);
  await Promise.all([
    compactRowCounts(testApp),
    ...Array.from({ length: 10 }, () => db.insert(contactMessages).values(message)),
    compactRowCounts(testApp),
    compactRowCounts(testApp),
  ]);
  const count = await countRowsByKind(db, 'contact_messages', 'invoices');
  expect([count('contact_messages', 'unread'), count('contact_messages', 'handled'), count('invoices', 'unread')]).toEqual([11, 1, 0]);
  await compactRowCounts(testApp);
  expect(await messages()).toEqual({ unread: 11, handled: 1 });
  expect(await db.$count(rowCounts)).toBe(2);
});

test('counts clients by status', async () => {
  const { id } = await createClient(testApp);
  await createClient(testApp, { verified: false, emailConfirmedAt: new Date() });
  expect(await rowsByKind('clients')).toEqual({ client: 1, request: 1 });
  await db.update(clients).set({ erasedAt: new Date() }).where(eq(clients.id, id));
  expect(await rowsByKind('clients')).toMatchObject({ client: 0, erased: 1, request: 1 });
});

test('counts invoices and sums their amounts by status and currency', async () => {
  const { id: clientId } = await createClient(testApp);
  await createInvoice(testApp, { clientId });
  const sent = await createInvoice(testApp, { clientId, unitAmount: '20.50' });
  await createInvoice(testApp, { clientId, unitAmount: '3000', currency: 'JPY' });
  await db.update(invoices).set({ status: 'overdue' }).where(eq(invoices.id, sent.id));
  const counts = (await readRowCounts(db, 'invoices')).filter(({ rows }) => rows > 0);
  expect(counts.sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'overdue USD', rows: 1, amountMinor: 2050 },
    { kind: 'sent JPY', rows: 1, amountMinor: 3000 },
    { kind: 'sent USD', rows: 1, amountMinor: 150_000 },
  ]);
});
