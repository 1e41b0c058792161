import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invoices } from '../../db/schema/invoices.ts';
import { jobHandlers } from '../../jobs/handlers.ts';
import { days, hours, minutes } from '../../shared/clock.ts';
import { cards, createClient, createInvoice, readInvoiceState, startPayment } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { changeStudio } from '../settings/settings.service.ts';

/** At the start it is 2 March, 10:00 in UTC; 23:00 in Auckland; 02:00 in Los Angeles; 2 March in all three. */
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

/** The state after the job that runs every hour. */
async function stateAfterJob(app: App, invoice: { id: number; invoiceNumber: string | null }) {
  await jobHandlers(app.deps)['mark-overdue-invoices']({});
  return (await readInvoiceState(app, invoice)).status;
}

test('east of Greenwich an invoice is overdue when its day ends there, though it still lasts in UTC', async () => {
  const invoice = await dueOn(auckland, '2026-03-02');
  auckland.clock.advance(59 * minutes);
  expect(await stateAfterJob(auckland, invoice)).toBe('sent');
  auckland.clock.advance(1 * minutes);
  expect(await stateAfterJob(auckland, invoice)).toBe('overdue');
});

test('west of Greenwich an invoice is not overdue while its day lasts there, though it is over in UTC', async () => {
  const invoice = await dueOn(losAngeles, '2026-03-02');
  losAngeles.clock.advance(21 * hours);
  expect(await stateAfterJob(losAngeles, invoice)).toBe('sent');
  losAngeles.clock.advance(1 * hours);
  expect(await stateAfterJob(losAngeles, invoice)).toBe('overdue');
});

test('the day on which clocks change is a whole day too', async () => {
  const invoice = await dueOn(losAngeles, '2026-03-08');
  losAngeles.clock.advance(new Date('2026-03-09T06:59:00Z').getTime() - losAngeles.clock.now().getTime());
  expect(await stateAfterJob(losAngeles, invoice)).toBe('sent');
  losAngeles.clock.advance(1 * minutes);
  expect(await stateAfterJob(losAngeles, invoice)).toBe('overdue');
});

test('drafts, paid and cancelled invoices never become overdue', async () => {
  const { id: clientId } = await createClient(utc);
  const draft = await createInvoice(utc, { clientId, dueDate: '2026-03-02', sent: false });
  const cancelled = await dueOn(utc, '2026-03-02');
  await utc.db.update(invoices).set({ status: 'cancelled' }).where(eq(invoices.id, cancelled.id));
  const payment = await startPayment(utc, { dueDate: '2026-03-02' });
  await payment.payWith(cards.good);
  await payment.fetchOutcome();
  utc.clock.advance(2 * days);
  expect(await stateAfterJob(utc, draft)).toBe('draft');
  expect(await stateAfterJob(utc, cancelled)).toBe('cancelled');
  expect(await stateAfterJob(utc, payment.invoice)).toBe('paid');
});

test('an overdue invoice can still be paid, and then counts as paid', async () => {
  const payment = await startPayment(utc, { dueDate: '2026-03-04' });
  utc.clock.advance(2 * days);
  expect(await stateAfterJob(utc, payment.invoice)).toBe('overdue');
  expect((await payment.requestIntent()).body.clientSecret).toBe(payment.clientSecret);
  await payment.payWith(cards.good);
  expect((await payment.fetchOutcome()).body).toMatchObject({ outcome: 'settled' });
  expect(await stateAfterJob(utc, payment.invoice)).toBe('paid');
});

test('a client sees its overdue invoice as overdue', async () => {
  const client = await createClient(utc);
  const today = utc.clock.now().toISOString().slice(0, 10);
  const invoice = await createInvoice(utc, { clientId: client.id, dueDate: today });
  utc.clock.advance(1 * days);
  await stateAfterJob(utc, invoice);
  const { body } = await utc.call('GET', '/api/client/invoices', { cookie: client.cookie });
  expect(body.invoices).toMatchObject([{ id: invoice.id, status: 'overdue', dueDate: today }]);
});
