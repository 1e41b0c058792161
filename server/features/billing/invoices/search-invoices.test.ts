import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { addEntry } from '#server/testing/ledger-entries.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);
const stranger = await createClient(testApp, { name: 'Cy Young' });
const strangersInvoice = await createInvoice(testApp, { clientId: stranger.id });
await addEntry(testApp, { invoiceId: strangersInvoice.id });
const { clientId, amountMinor, totals, dueDate } = strangersInvoice;
const values = { clientId, status: 'sent' as const, amountMinor, totals, items: [], dueDate };

const search = async (text: string, filters = '') =>
  (await call('GET', `/api/admin/invoices?search=${text}${filters}`, { cookie })).body.map(({ id }: { id: number }) => id);

/** More than five thousand matches are found in another way than a few. */
const counts = [3, 5001];

test.each(counts)('finds the invoices and payments of %i clients', async (count) => {
  const client = { password: 'none', verified: true };
  const rows = await db
    .insert(clients)
    .values(Array.from({ length: count }, (_, index) => ({ ...client, name: `Ann ${index}`, email: `${index}@of${count}.example` })))
    .returning({ id: clients.id });
  const first = await createInvoice(testApp, { clientId: rows[0]!.id, sent: false });
  const last = await createInvoice(testApp, { clientId: rows.at(-1)!.id });
  await addEntry(testApp, { invoiceId: last.id });
  expect(await search(`of${count}`)).toEqual([last.id, first.id]);
  expect(await search(`of${count}`, '&status=draft')).toEqual([first.id]);
  expect(await search(`of${count}+${count - 1}`)).toEqual([last.id]);
  const { body } = await call('GET', `/api/admin/payments?search=of${count}`, { cookie });
  expect(body.map(({ invoiceId }: { invoiceId: number }) => invoiceId)).toEqual([last.id]);
});

test.each(counts)('finds %i invoices by number, newest first', async (count) => {
  const ofYear = (index: number) => `INV-${count}-${String(index).padStart(4, '0')}`;
  const rows = await db
    .insert(invoices)
    .values(Array.from({ length: count }, (_, index) => ({ ...values, invoiceNumber: ofYear(index) })))
    .returning({ id: invoices.id });
  const newestFirst = rows.map(({ id }) => id).reverse();
  expect(await search(`inv-${count}`)).toEqual(newestFirst.slice(0, 100));
  expect(await search(ofYear(1))).toEqual([rows[1]!.id]);
});

test('finds only the invoice with a whole number, in any case', async () => {
  const [row] = await db
    .insert(invoices)
    .values([1000, 10_000].map((number) => ({ ...values, invoiceNumber: `INV-2020-${number}` })))
    .returning({ id: invoices.id });
  expect(await search('inv-2020-1000')).toEqual([row!.id]);
  expect(await search('INV-2020-100')).toHaveLength(2);
});

test('finds nothing for a word that nothing contains', async () => {
  expect(await search('nonesuch')).toEqual([]);
});
