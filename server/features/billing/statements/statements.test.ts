import { expect, test } from 'vitest';
import { balanceEntries } from '#server/db/schema/billing/balance.ts';
import { createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { checkPdf, pdfText } from '#server/testing/pdf-tools.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { app, call, db } = testApp;
const cookie = await ownerCookie(testApp);
const received = { date: '2026-03-02', paymentMethod: 'bank_transfer' };

const post = async (path: string, body: object = {}) => {
  const response = await call('POST', `/api/admin/${path}`, { cookie, body });
  expect(response.status, path).toBeLessThan(300);
  return response.body;
};
const read = (clientId: number, query = '') => call('GET', `/api/admin/clients/${clientId}/statement${query}`, { cookie });

/** An invoice that is overpaid, one that is credited in part and paid with credit, and money without an invoice of which some goes back. */
async function createHistory() {
  const client = await createClient(testApp, { name: 'Ann Carter' });
  const invoice = (unitAmount: string, issueDate: string, more = {}) =>
    createInvoice(testApp, { clientId: client.id, unitAmount, issueDate, ...more });
  const first = await invoice('100.00', '2026-01-10');
  const second = await invoice('50.00', '2026-02-01');
  await invoice('999.00', '2026-02-01', { currency: 'EUR' });
  await invoice('70.00', '2026-02-01', { sent: false });
  await post(`invoices/${first.id}/payments`, { ...received, date: '2026-01-31', amount: '120.00' });
  await post(`invoices/${second.id}/credit-notes`, { amount: '10.00', reason: 'Late' });
  await post(`clients/${client.id}/balance/apply`, { invoiceId: second.id, amount: '15.00' });
  const { entry } = await post(`clients/${client.id}/balance/payments`, { ...received, amount: '7.00', currency: 'USD' });
  await post(`balance-entries/${entry.id}/void`, { reason: 'Wrong client' });
  await post(`clients/${client.id}/balance/refund`, { ...received, amount: '2.50', currency: 'USD' });
  return { client, first, second };
}

test('lists what was owed and each step since, with a balance after each', async () => {
  const { client, first, second } = await createHistory();
  const { body } = await read(client.id, '?currency=USD&from=2026-01-31&to=2026-03-02');
  expect(body.statement).toMatchObject({ currency: 'USD', opening: '100.00', closing: '22.50', credit: '2.50' });
  expect(body.currencies).toEqual(['USD', 'EUR']);
  expect(body.statement.entries.map(({ text, amount, balance }: Record<string, string>) => [text, amount, balance])).toEqual([
    [`Payment of ${first.invoiceNumber}`, '-100.00', '0.00'],
    [`Overpayment of ${first.invoiceNumber}`, '-20.00', '-20.00'],
    [`Invoice ${second.invoiceNumber}`, '50.00', '30.00'],
    [expect.stringMatching(/^Credit note CN-2026-\d{4}$/), '-10.00', '20.00'],
    [`Payment of ${second.invoiceNumber} with credit`, '-15.00', '5.00'],
    [`Credit applied to ${second.invoiceNumber}`, '15.00', '20.00'],
    ['Payment without an invoice', '-7.00', '13.00'],
    ['Payment without an invoice, voided', '7.00', '20.00'],
    ['Credit paid back', '2.50', '22.50'],
  ]);
  const before = (await read(client.id, '?currency=USD&from=2026-01-01&to=2026-01-30')).body.statement;
  expect(before).toMatchObject({ opening: '0.00', closing: '100.00', credit: '0.00' });
  expect((await read(client.id, '?from=2026-03-02&to=2026-03-01')).body.errors).toEqual({ to: ['The last day is before the first'] });
});

test('takes what was refunded or cancelled off what is owed, once', async () => {
  const client = await createClient(testApp);
  const [paid, cancelled] = [await createInvoice(testApp, { clientId: client.id }), await createInvoice(testApp, { clientId: client.id })];
  await post(`invoices/${cancelled.id}/cancel`);
  const { invoice } = await post(`invoices/${paid.id}/payments`, { ...received, amount: '1500.00' });
  const refund = { paymentId: invoice.payments[0].id, reason: 'Agreed' };
  await post(`invoices/${paid.id}/refunds`, { ...refund, amount: '100.00', reduceClaim: true });
  expect((await read(client.id)).body.statement).toMatchObject({ closing: '0.00' });
  await post(`invoices/${paid.id}/refunds`, { ...refund, amount: '30.00', reduceClaim: false });
  expect((await read(client.id)).body.statement).toMatchObject({ closing: '30.00' });
});

test('says the same in the PDF of the studio and the client, and in the CSV file', async () => {
  const { client, second } = await createHistory();
  const period = '?currency=USD&from=2026-01-01&to=2026-03-02';
  const fetch = async (url: string, as: string) => (await app.inject({ url, headers: { cookie: as } })).rawPayload;
  const own = await fetch(`/api/client/statement/pdf${period}`, client.cookie);
  checkPdf(own);
  const text = pdfText(own);
  expect(text).toBe(pdfText(await fetch(`/api/admin/clients/${client.id}/statement/pdf${period}`, cookie)));
  expect(text).toMatch(/Credit paid back +Mar 2, 2026 +2\.50 +22\.50/);
  expect(text).toMatch(/Balance due +USD 22\.50\s+Credit included +−USD 2\.50/);
  const csv = (await fetch(`/api/admin/clients/${client.id}/statement.csv${period}`, cookie)).toString();
  expect(csv).toContain(`"2026-02-01","Invoice ${second.invoiceNumber}","50.00","30.00","USD"`);
});

test('limits how many entries a statement has, and how often a client has one made', async () => {
  const client = await createClient(testApp);
  const entry = { clientId: client.id, currency: 'USD', kind: 'prepayment', amountMinor: 1, bookedOn: '2026-03-01' } as const;
  await db.insert(balanceEntries).values(Array.from({ length: 1000 }, () => entry));
  expect((await read(client.id)).body.statement).toMatchObject({ closing: '-10.00' });
  await db.insert(balanceEntries).values({ ...entry, bookedOn: '2026-02-28' });
  expect((await read(client.id)).body.errors).toEqual({ from: [expect.stringContaining('more than 1000 entries')] });
  expect((await read(client.id, '?from=2026-03-01')).body.statement).toMatchObject({ opening: '-0.01', closing: '-10.01' });
  const pdf = () => call('GET', '/api/client/statement/pdf?from=2026-03-02', { cookie: client.cookie });
  const statuses = await Promise.all(Array.from({ length: 21 }, async () => (await pdf()).status));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
