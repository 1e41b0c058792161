import { expect, test } from 'vitest';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days } from '#server/shared/clock.ts';
import { cards, ownerCookie, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { bookingDay } from './booking-day.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;

const seconds = (instant: string) => Date.parse(instant) / 1000;

test.each([
  ['2026-03-01T20:00:00Z', '2026-03-02', "in the studio's time zone"],
  ['2026-03-09T00:00:00Z', '2026-03-05', 'not in the future'],
  ['2026-02-20T00:00:00Z', '2026-02-25', 'not before what it belongs to'],
])('books what moved at %s on %s: %s', (movedAt, day) => {
  expect(bookingDay(seconds(movedAt), { timeZone: 'Asia/Tokyo', today: '2026-03-05' }, '2026-02-25')).toBe(day);
});

test('dates a card payment and its refund when the provider made them, however late they are booked', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  clock.advance(3 * days);
  await reconcilePayments(deps);
  const { stripe } = deps.payments as Extract<typeof deps.payments, { mode: 'sandbox' }>;
  const { id } = await stripe.refunds.create({ payment_intent: payment.paymentIntent, amount: 100 });
  clock.advance(2 * days);
  const body = { kind: 'refund', objectId: id };
  await call('POST', '/api/admin/reconciliation/book', { cookie: await ownerCookie(testApp), body });
  const { ledger, paidDate } = await readInvoiceState(testApp, payment.invoice);
  expect([paidDate, ...ledger.map(({ bookedOn }) => bookedOn)]).toEqual(['2026-03-02', '2026-03-02', '2026-03-05']);
});

test('books it on the first open day if the books were closed meanwhile', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  clock.advance(5 * days);
  await changeStudio(db, { booksClosedThrough: '2026-03-08' });
  await payment.fetchOutcome();
  await reconcilePayments(deps);
  const { ledger } = await readInvoiceState(testApp, payment.invoice);
  expect(ledger.map(({ bookedOn }) => bookedOn)).toEqual(['2026-03-09']);
});
