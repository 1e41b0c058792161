import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jobHandlers } from '#server/areas.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { dateIn, days, hours, minutes } from '#server/shared/clock.ts';
import { cards, createClient, createInvoice, ownerCookie, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Tests start on March 2 at 10:00 UTC: 23:00 in Auckland and 02:00 in Los Angeles, the same date in all three. */
const auckland = await createTestApp();
await changeStudio(auckland.db, { timeZone: 'Pacific/Auckland' });
const losAngeles = await createTestApp();
await changeStudio(losAngeles.db, { timeZone: 'America/Los_Angeles' });
const utc = await createTestApp();

type App = typeof utc;

async function dueOn(app: App, dueDate: string) {
  const { id: clientId } = await createClient(app);
  return createInvoice(app, { clientId, dueDate });
}

/** The status after a run of the hourly job. */
async function statusAfterJob(app: App, invoice: { id: number; invoiceNumber: string | null }) {
  await jobHandlers(app.deps)['mark-overdue-invoices']({});
  return (await readInvoiceState(app, invoice)).status;
}

test('marks an invoice overdue when its due date ends east of UTC', async () => {
  const invoice = await dueOn(auckland, '2026-03-02');
  auckland.clock.advance(59 * minutes);
  expect(await statusAfterJob(auckland, invoice)).toBe('sent');
  auckland.clock.advance(1 * minutes);
  expect(await statusAfterJob(auckland, invoice)).toBe('overdue');
});

test('keeps an invoice open until its due date ends west of UTC', async () => {
  const invoice = await dueOn(losAngeles, '2026-03-02');
  losAngeles.clock.advance(21 * hours);
  expect(await statusAfterJob(losAngeles, invoice)).toBe('sent');
  losAngeles.clock.advance(1 * hours);
  expect(await statusAfterJob(losAngeles, invoice)).toBe('overdue');
});

test('handles the day of a daylight saving change', async () => {
  const invoice = await dueOn(losAngeles, '2026-03-08');
  losAngeles.clock.advance(new Date('2026-03-09T06:59:00Z').getTime() - losAngeles.clock.now().getTime());
  expect(await statusAfterJob(losAngeles, invoice)).toBe('sent');
  losAngeles.clock.advance(1 * minutes);
  expect(await statusAfterJob(losAngeles, invoice)).toBe('overdue');
});

test('leaves draft, paid and cancelled invoices alone', async () => {
  const { id: clientId } = await createClient(utc);
  const draft = await createInvoice(utc, { clientId, dueDate: '2026-03-02', sent: false });
  const cancelled = await dueOn(utc, '2026-03-02');
  await utc.db.update(invoices).set({ status: 'cancelled' }).where(eq(invoices.id, cancelled.id));
  const payment = await startPayment(utc, { dueDate: '2026-03-02' });
  await payment.payWith(cards.good);
  await payment.fetchOutcome();
  utc.clock.advance(2 * days);
  expect(await statusAfterJob(utc, draft)).toBe('draft');
  expect(await statusAfterJob(utc, cancelled)).toBe('cancelled');
  expect(await statusAfterJob(utc, payment.invoice)).toBe('paid');
});

test('accepts payment of an overdue invoice', async () => {
  const payment = await startPayment(utc, { dueDate: '2026-03-04' });
  utc.clock.advance(2 * days);
  expect(await statusAfterJob(utc, payment.invoice)).toBe('overdue');
  expect((await payment.requestIntent()).body.clientSecret).toBe(payment.clientSecret);
  await payment.payWith(cards.good);
  expect((await payment.fetchOutcome()).body).toMatchObject({ outcome: 'settled' });
  expect(await statusAfterJob(utc, payment.invoice)).toBe('paid');
});

test("marks a part-paid invoice overdue with only the rest due, in the studio's time zone", async () => {
  const dueDate = dateIn('Pacific/Auckland', auckland.clock.now());
  const invoice = await dueOn(auckland, dueDate);
  const body = { amount: '500.00', date: dueDate, paymentMethod: 'bank_transfer' };
  await auckland.call('POST', `/api/admin/invoices/${invoice.id}/payments`, { cookie: await ownerCookie(auckland), body });
  expect(await statusAfterJob(auckland, invoice), 'on its due date in Auckland').toBe('sent');
  auckland.clock.advance(1 * days);
  expect(await statusAfterJob(auckland, invoice)).toBe('overdue');
  const read = await auckland.call('GET', `/api/admin/invoices/${invoice.id}`, { cookie: await ownerCookie(auckland) });
  expect(read.body.invoice).toMatchObject({ status: 'overdue', amountPaid: '500.00', amountDue: '1000.00' });
});

test('shows the client an overdue invoice as overdue', async () => {
  const client = await createClient(utc);
  const today = utc.clock.now().toISOString().slice(0, 10);
  const invoice = await createInvoice(utc, { clientId: client.id, dueDate: today });
  utc.clock.advance(1 * days);
  await statusAfterJob(utc, invoice);
  const { body } = await utc.call('GET', '/api/client/invoices', { cookie: client.cookie });
  expect(body.invoices).toMatchObject([{ id: invoice.id, status: 'overdue', dueDate: today }]);
});
