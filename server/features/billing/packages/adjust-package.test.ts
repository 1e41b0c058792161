import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { invoices, notifications, videoCredits } from '#server/db/schema/index.ts';
import { changeClient, readClient } from '#server/features/accounts/clients/clients.service.ts';
import { updateStatusAndFulfill } from '#server/features/billing/invoices/invoices.service.ts';
import { lockInvoice } from '#server/features/billing/invoices/invoices.store.ts';
import { minutes, seconds } from '#server/shared/clock.ts';
import { cards, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { addEntry } from '#server/testing/ledger-entries.ts';
import { createPackage, startPackagePayment } from '#server/testing/packages.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** The test clock starts on March 2, 2026. */
const testApp = await createTestApp();
const { call, clock, db, deps, drain } = testApp;
const { stripe } = activeProvider(deps.payments);
const cookie = await ownerCookie(testApp);
const renewing = await createPackage(testApp, { renewsMonthly: true });

/** A client who has bought the renewing package with its 8 credits for USD 1500.00. */
async function buyPackage(card = cards.good) {
  const payment = await startPackagePayment(testApp, renewing);
  await payment.payWith(card);
  await payment.fetchOutcome();
  return payment;
}

const refund = (invoiceId: number, amount: string, details: object = {}) =>
  call('POST', `/api/admin/invoices/${invoiceId}/refunds`, { cookie, body: { amount, reason: 'Goodwill', reduceClaim: true, ...details } });

const textsTo = async (clientId: number) =>
  (await db.select().from(notifications).where(eq(notifications.clientId, clientId)).orderBy(notifications.id)).map(({ text }) => text);

const textsAbout = async (clientId: number) =>
  (await db.select().from(notifications).where(eq(notifications.aboutClientId, clientId))).map(({ text }) => text);

const owned = { currentPackageId: renewing.id, packageRenewsOn: '2026-04-02', totalCreditsAvailable: 8 };
const ended = { currentPackageId: null, packageRenewsOn: null, packageRenewalDay: null, totalCreditsAvailable: 0 };

test('ends a package and its renewal once all of it is refunded, and tells both sides', async () => {
  const { client, invoice } = await buyPackage();
  await refund(invoice.id, '1000.00');
  expect(await readClient(db, client.id)).toMatchObject({ ...owned, totalCreditsAvailable: 3 });
  await refund(invoice.id, '500.00');
  expect(await readClient(db, client.id)).toMatchObject(ended);
  const because = `package has ended, because ${invoice.invoiceNumber} was refunded.`;
  expect(await textsTo(client.id)).toContain(`Your Growth ${because}`);
  expect(await textsAbout(client.id)).toContain(`Test Client's Growth ${because}`);
});

test('leaves a package that the client has switched to, or has paid for again since', async () => {
  const other = await createPackage(testApp);
  const switched = await buyPackage();
  await changeClient(db, switched.client.id, { currentPackageId: other.id });
  await refund(switched.invoice.id, '1500.00');
  expect(await readClient(db, switched.client.id)).toMatchObject({ currentPackageId: other.id });

  const renewed = await buyPackage();
  const later = await createInvoice(testApp, { clientId: renewed.client.id });
  await db.update(invoices).set({ status: 'paid', paidDate: '2026-03-02' }).where(eq(invoices.id, later.id));
  await db.$client.query('alter table invoices disable trigger user');
  await db.update(invoices).set({ packageId: renewing.id }).where(eq(invoices.id, later.id));
  await db.$client.query('alter table invoices enable trigger user');
  await refund(renewed.invoice.id, '1500.00');
  expect(await readClient(db, renewed.client.id)).toMatchObject({ ...owned, totalCreditsAvailable: 0 });
});

test('keeps the package when the client owes the refunded money again', async () => {
  const { client, invoice } = await buyPackage();
  await refund(invoice.id, '1500.00', { reduceClaim: false });
  expect(await readClient(db, client.id)).toMatchObject({ ...owned, totalCreditsAvailable: 0 });
  const body = { amount: '1500.00', date: '2026-03-02', paymentMethod: 'bank_transfer' };
  expect((await call('POST', `/api/admin/invoices/${invoice.id}/payments`, { cookie, body })).status).toBe(201);
  expect(await readClient(db, client.id)).toMatchObject(owned);
});

const cancel = (invoiceId: number) => call('POST', `/api/admin/invoices/${invoiceId}/cancel`, { cookie });

test('ends a package when its invoice is canceled after the money went back, or had never come', async () => {
  const { client, invoice } = await buyPackage();
  await refund(invoice.id, '1500.00', { reduceClaim: false });
  expect((await cancel(invoice.id)).body.invoice).toMatchObject({ status: 'cancelled' });
  expect(await readClient(db, client.id)).toMatchObject(ended);
  expect(await textsTo(client.id)).toContain(`Your Growth package has ended, because ${invoice.invoiceNumber} was cancelled.`);

  const mistaken = await startPackagePayment(testApp, renewing);
  const { id } = mistaken.invoice;
  const body = { amount: '1500.00', date: '2026-03-02', paymentMethod: 'bank_transfer' };
  const paid = await call('POST', `/api/admin/invoices/${id}/payments`, { cookie, body });
  expect(await readClient(db, mistaken.client.id)).toMatchObject(owned);
  await call('POST', `/api/admin/payments/${paid.body.invoice.payments[0].id}/void`, { cookie, body: { reason: 'Of another client' } });
  expect(await readClient(db, mistaken.client.id)).toMatchObject({ ...owned, totalCreditsAvailable: 0 });
  await cancel(id);
  expect(await readClient(db, mistaken.client.id)).toMatchObject(ended);
});

test('leaves a package that the client has again when an invoice that was canceled is due again and settled', async () => {
  const { client, invoice } = await buyPackage();
  await refund(invoice.id, '1500.00', { reduceClaim: false });
  await cancel(invoice.id);
  expect(await readClient(db, client.id)).toMatchObject(ended);
  await call('POST', `/api/admin/clients/${client.id}/package`, { cookie, body: { packageId: renewing.id } });
  const settle = async (amountMinor: number) => {
    await addEntry(testApp, { invoiceId: invoice.id, kind: amountMinor < 0 ? 'dispute' : 'payment', amountMinor });
    await db.transaction(async (tx) => updateStatusAndFulfill(deps, tx, (await lockInvoice(tx, invoice.id))!));
    const [{ status } = {}] = await db.select().from(invoices).where(eq(invoices.id, invoice.id));
    return status;
  };
  expect([await settle(-150_000), await settle(150_000)]).toEqual(['sent', 'cancelled']);
  expect(await readClient(db, client.id)).toMatchObject({ ...owned, totalCreditsAvailable: 0 });
  expect((await textsTo(client.id)).filter((text) => text.includes('has ended'))).toHaveLength(1);
});

test('canceling an invoice that was never paid leaves the package that the client has', async () => {
  const { client, invoice } = await buyPackage();
  const sold = { packageId: renewing.id, packageTerms: invoice.packageTerms!, packagePeriod: '2026-04-02' };
  const next = await createInvoice(testApp, { clientId: client.id, sold });
  await cancel(next.id);
  expect(await readClient(db, client.id)).toMatchObject(owned);
});

test('gives the package back when its refund fails', async () => {
  const { client, invoice } = await buyPackage(cards.failingRefund);
  await refund(invoice.id, '1500.00');
  expect(await readClient(db, client.id)).toMatchObject(ended);
  await drain();
  clock.advance(5 * minutes);
  await drain();
  expect(await readClient(db, client.id)).toMatchObject(owned);
});

test('takes back the unused credits of a lost dispute, and gives them back once the invoice is paid again', async () => {
  const { client, invoice, paymentIntent } = await buyPackage(cards.disputed);
  await call('POST', `/api/admin/clients/${client.id}/credits`, {
    cookie,
    body: { transactionType: 'use', amount: 3, description: 'Trailer' },
  });
  clock.advance(10 * seconds);
  await drain();
  expect(await readClient(db, client.id), 'while the dispute is open').toMatchObject({ totalCreditsAvailable: 5 });
  const [dispute] = (await stripe.disputes.list({ payment_intent: paymentIntent })).data;
  await stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'losing_evidence' }, submit: true });
  clock.advance(10 * seconds);
  await drain();
  expect(await readClient(db, client.id)).toMatchObject({ totalCreditsAvailable: 0 });
  expect(await textsTo(client.id)).toContain('5 video credits were removed with the money paid for them.');
  expect((await textsAbout(client.id)).filter((text) => text.includes("couldn't be taken back"))).toEqual([
    `Money of ${invoice.invoiceNumber} went back, but 3 of its video credits couldn't be taken back: already used or expired.`,
  ]);

  await addEntry(testApp, { invoiceId: invoice.id, amountMinor: 150_000 });
  await db.transaction(async (tx) => updateStatusAndFulfill(deps, tx, (await lockInvoice(tx, invoice.id))!));
  expect(await readClient(db, client.id)).toMatchObject({ currentPackageId: renewing.id, totalCreditsAvailable: 5 });
  const entries = await db.select().from(videoCredits).where(eq(videoCredits.clientId, client.id)).orderBy(videoCredits.id);
  expect(entries.map(({ amount, description }) => [amount, description])).toEqual([
    [8, 'Growth'],
    [-3, 'Trailer'],
    [-5, 'Growth'],
    [5, 'Paid again: Growth'],
  ]);
});

test('ends the renewal with a refund if the studio says so, and announces what becomes of the package', async () => {
  const { client, invoice } = await buyPackage();
  const preview = async (amount: string) =>
    (await call('GET', `/api/admin/invoices/${invoice.id}/credit-refund?amount=${amount}`, { cookie })).body.package;
  expect(await preview('1500.00')).toEqual({ name: 'Growth', renews: true, endsIfCredited: true });
  expect(await preview('1499.99')).toEqual({ name: 'Growth', renews: true, endsIfCredited: false });
  await refund(invoice.id, '500.00', { endRenewal: true });
  expect(await readClient(db, client.id)).toMatchObject({ currentPackageId: renewing.id, packageRenewsOn: null });
  expect(await preview('1000.00')).toEqual({ name: 'Growth', renews: false, endsIfCredited: true });
  await refund(invoice.id, '1000.00');
  expect(await preview('1000.00')).toBeNull();
});

test('announces that the package stays when some of the refunded money is due again', async () => {
  const { client, invoice } = await buyPackage();
  await refund(invoice.id, '500.00', { reduceClaim: false });
  const { body } = await call('GET', `/api/admin/invoices/${invoice.id}/credit-refund?amount=1000.00`, { cookie });
  expect(body.package).toMatchObject({ endsIfCredited: false });
  await refund(invoice.id, '1000.00');
  expect(await readClient(db, client.id)).toMatchObject({ currentPackageId: renewing.id });
});

test('leaves the renewal of another package alone when a refund ends it', async () => {
  const { client, invoice } = await buyPackage();
  const other = await createPackage(testApp, { renewsMonthly: true });
  await changeClient(db, client.id, { currentPackageId: other.id });
  await refund(invoice.id, '500.00', { endRenewal: true });
  expect(await readClient(db, client.id)).toMatchObject({ packageRenewsOn: '2026-04-02' });
});
