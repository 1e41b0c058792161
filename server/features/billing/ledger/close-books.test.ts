import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { cards, createClient, createInvoice, ownerCookie, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
const cookie = await ownerCookie(testApp);

const post = (path: string, body: object) => call('POST', `/api/admin/${path}`, { cookie, body });
const close = (through: string) => post('accounting/close', { through });
const transfer = (invoiceId: number, date: string) =>
  post(`invoices/${invoiceId}/payments`, { amount: '1500.00', date, paymentMethod: 'bank_transfer' });
const newInvoice = async () => createInvoice(testApp, { clientId: (await createClient(testApp)).id, issueDate: '2026-02-01' });
const ledgerOf = async (invoice: { id: number; invoiceNumber: string | null }) => (await readInvoiceState(testApp, invoice)).ledger;

/** Payments for closed books: `voided` is paid on 2026-02-10, and `racing` are paid on 2026-02-28 while that day is closed. */
const voided = await newInvoice();
const { body } = await transfer(voided.id, '2026-02-10');
const racing = await Promise.all([newInvoice(), newInvoice(), newInvoice()]);

test('closes days that are over, each once, while payments are recorded for them', async () => {
  expect((await close('2026-03-02')).body.errors).toEqual({ through: ['Only days that are over can be closed'] });
  const [closed, ...recorded] = await Promise.all([close('2026-02-28'), ...racing.map(({ id }) => transfer(id, '2026-02-28'))]);
  expect(closed).toMatchObject({ status: 200, body: { closedThrough: '2026-02-28' } });
  for (const [index, { status }] of recorded.entries()) {
    const days = (await ledgerOf(racing[index]!)).map(({ bookedOn }) => bookedOn);
    if (status === 201) expect(['2026-02-28', '2026-03-01']).toContain(days[0]);
    else expect([status, days]).toEqual([422, []]);
  }
  const again = { status: 409, body: { message: 'The books are already closed through Feb 28, 2026.' } };
  expect(await close('2026-02-28')).toMatchObject(again);
  expect(await close('2026-01-31')).toMatchObject(again);
  expect((await call('GET', '/api/admin/accounting/close', { cookie })).body).toEqual({ success: true, closedThrough: '2026-02-28' });
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'books.closed'))).toMatchObject([{ target: 'Feb 28, 2026' }]);
});

test('refuses payments dated in closed books, and names the day', async () => {
  const { id } = await newInvoice();
  const message = 'The books are closed through Feb 28, 2026. Please choose a later date.';
  expect(await transfer(id, '2026-02-28')).toMatchObject({ status: 422, body: { errors: { date: [message] } } });
  expect((await transfer(id, '2026-03-01')).status).toBe(201);
});

test('books what corrects closed books on the first day after them', async () => {
  await post(`payments/${body.invoice.payments[0].id}/void`, { reason: 'Meant for another invoice' });
  expect((await ledgerOf(voided)).map(({ bookedOn }) => bookedOn)).toEqual(['2026-02-10', '2026-03-01']);
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await payment.fetchOutcome();
  expect((await ledgerOf(payment.invoice)).map(({ bookedOn }) => bookedOn)).toEqual(['2026-03-02']);
});

test('refuses a time zone in which today would lie in closed books, and names the day', async () => {
  /** Signs in anew at each instant, because the clock moves by enough hours to end the session. */
  const at = async (instant: string) => {
    clock.advance(Date.parse(instant) - clock.now().getTime());
    const cookie = await ownerCookie(testApp);
    return {
      close: (through: string) => call('POST', '/api/admin/accounting/close', { cookie, body: { through } }),
      move: (timeZone: string) => call('PATCH', '/api/admin/settings', { cookie, body: { timeZone } }),
    };
  };
  const evening = await at('2026-03-05T11:00:00Z');
  expect((await evening.move('Pacific/Kiritimati')).status).toBe(200);
  expect((await evening.close('2026-03-05')).status).toBe(200);
  const message = "The books are closed through Mar 5, 2026, and in this time zone that day isn't over yet. Please try again after it.";
  for (const timeZone of ['UTC', 'America/Los_Angeles'])
    expect(await evening.move(timeZone), timeZone).toMatchObject({ status: 409, body: { message, errors: { timeZone: [message] } } });
  expect((await evening.move('Pacific/Kiritimati')).status, 'the same one').toBe(200);
  const { move } = await at('2026-03-06T00:30:00Z');
  expect((await move('America/Los_Angeles')).status).toBe(409);
  expect((await move('UTC')).status).toBe(200);
});
