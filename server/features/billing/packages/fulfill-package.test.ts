import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { personalData } from '#server/areas.ts';
import { clientPackages, invoices, notifications, payments, videoCredits } from '#server/db/schema/index.ts';
import { lockClient, readClient } from '#server/features/accounts/clients/clients.service.ts';
import { findClientById } from '#server/features/accounts/clients/clients.store.ts';
import { lockInvoiceById, updateStatusAndFulfill } from '#server/features/billing/invoices/invoices.service.ts';
import { eraseClient } from '#server/features/operations/privacy/privacy.service.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { cards, deliverWebhook, findPaymentEvent, ownerCookie, readInvoiceState, runConcurrently } from '#server/testing/factories.ts';
import { addEntry } from '#server/testing/ledger-entries.ts';
import { createPackage, startPackagePayment } from '#server/testing/packages.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { fulfillPackage } from './fulfill-package.ts';

/** The test clock starts on March 2 at 23:00 in Auckland. */
const testApp = await createTestApp();
const { call, db, deps } = testApp;
const cookie = await ownerCookie(testApp);
await changeStudio(db, { timeZone: 'Pacific/Auckland' });

type Payment = Awaited<ReturnType<typeof startPackagePayment>>;

const pay = async ({ payWith, fetchOutcome }: Payment) => {
  await payWith(cards.good);
  expect((await fetchOutcome()).body.outcome).toBe('settled');
};

const listCreditEntries = (clientId: number) => db.select().from(videoCredits).where(eq(videoCredits.clientId, clientId));
const notificationTexts = async (clientId: number) =>
  (await db.select().from(notifications).where(eq(notifications.clientId, clientId)).orderBy(notifications.id)).map(({ text }) => text);

test('assigns the package and adds its credits when its invoice is paid', async () => {
  const sold = await createPackage(testApp, { creditValidityDays: 30 });
  const payment = await startPackagePayment(testApp, sold);
  const { client, invoice } = payment;
  await pay(payment);
  expect(await readClient(db, client.id)).toMatchObject({ currentPackageId: sold.id, totalCreditsAvailable: 8, packageRenewsOn: null });
  expect(await listCreditEntries(client.id)).toMatchObject([
    {
      transactionType: 'purchase',
      amount: 8,
      packageId: sold.id,
      invoiceId: invoice.id,
      paidMinor: 150_000,
      description: 'Growth',
      expiryDate: '2026-04-01',
    },
  ]);
  expect(await notificationTexts(client.id)).toEqual([
    `You have a new invoice: ${invoice.invoiceNumber}.`,
    'You have a new package: Growth.',
    '8 video credits were added.',
  ]);
});

test('adds the credits that were sold, even if the package has changed since', async () => {
  const sold = await createPackage(testApp);
  const payment = await startPackagePayment(testApp, sold);
  await db.update(clientPackages).set({ name: 'Smaller', videoCreditLimit: 2, isActive: false }).where(eq(clientPackages.id, sold.id));
  await pay(payment);
  expect(await listCreditEntries(payment.client.id)).toMatchObject([{ amount: 8, description: 'Growth' }]);
});

test('adds no ledger entry for a package with unlimited videos', async () => {
  const sold = await createPackage(testApp, { videoCreditLimit: null });
  const payment = await startPackagePayment(testApp, sold);
  await pay(payment);
  expect((await readClient(db, payment.client.id)).currentPackageId).toBe(sold.id);
  expect(await listCreditEntries(payment.client.id)).toEqual([]);
});

test('adds the credits once when webhook, return page and another payment settle at the same time', async () => {
  const payment = await startPackagePayment(testApp, await createPackage(testApp));
  const { client, invoice, paymentIntent, payWith, fetchOutcome } = payment;
  await payWith(cards.good);
  const event = await findPaymentEvent(testApp, paymentIntent);
  const deliver = () => deliverWebhook(testApp, event);
  await runConcurrently<unknown>(testApp, invoice.id, [deliver, fetchOutcome, deliver]);
  expect(await readInvoiceState(testApp, invoice)).toMatchObject({ status: 'paid', ledger: [{ amountMinor: 150_000 }] });
  expect(await listCreditEntries(client.id)).toMatchObject([{ amount: 8 }]);
});

test('adds the credits once when a bank transfer arrives before the card payment', async () => {
  const payment = await startPackagePayment(testApp, await createPackage(testApp));
  const { client, invoice, payWith, fetchOutcome } = payment;
  await payWith(cards.good);
  await addEntry(testApp, { invoiceId: invoice.id, amountMinor: 150_000 });
  await db.transaction(async (tx) => updateStatusAndFulfill(deps, tx, invoice));
  await fetchOutcome();
  expect(await listCreditEntries(client.id)).toMatchObject([{ amount: 8 }]);
  await db.transaction(async (tx) => fulfillPackage(deps, tx, await lockInvoiceById(tx, invoice.id)));
  const [{ id: _id, ...purchase }, ...others] = (await listCreditEntries(client.id)) as [typeof videoCredits.$inferSelect];
  expect(others).toEqual([]);
  await expect(db.insert(videoCredits).values(purchase), 'the database refuses a second purchase').rejects.toMatchObject({
    cause: { constraint: 'video_credits_invoice_id_key' },
  });
});

test('records what was paid next to a credit note, and delivers nothing if nothing was paid', async () => {
  const post = (invoiceId: number, path: string, body: object) =>
    call('POST', `/api/admin/invoices/${invoiceId}/${path}`, { cookie, body });
  const credit = (invoiceId: number, amount: string) => post(invoiceId, 'credit-notes', { amount, reason: 'Discount' });
  const partly = await startPackagePayment(testApp, await createPackage(testApp));
  await credit(partly.invoice.id, '500.00');
  await post(partly.invoice.id, 'payments', { amount: '1000.00', date: '2026-03-02', paymentMethod: 'bank_transfer' });
  expect(await listCreditEntries(partly.client.id)).toMatchObject([{ amount: 8, paidMinor: 100_000 }]);
  const wholly = await startPackagePayment(testApp, await createPackage(testApp));
  await credit(wholly.invoice.id, '1500.00');
  expect(await listCreditEntries(wholly.client.id)).toEqual([]);
  expect((await readClient(db, wholly.client.id)).currentPackageId).toBeNull();
});

test('books a payment for an erased client without credits', async () => {
  const payment = await startPackagePayment(testApp, await createPackage(testApp));
  const { client, invoice, payWith } = payment;
  await payWith(cards.good);
  const event = await findPaymentEvent(testApp, payment.paymentIntent);
  // An erasure waits for open invoices to be canceled; the payment arrives all the same.
  await db.update(invoices).set({ status: 'cancelled' }).where(eq(invoices.id, invoice.id));
  await eraseClient(deps, personalData, client.id, client.name, { kind: 'system' });
  await db.update(invoices).set({ status: 'sent' }).where(eq(invoices.id, invoice.id));
  expect((await deliverWebhook(testApp, event)).status).toBe(200);
  expect(await db.$count(payments, eq(payments.invoiceId, invoice.id))).toBe(1);
  expect(await findClientById(db, client.id)).toMatchObject({ currentPackageId: null, totalCreditsAvailable: 0 });
});

test('locks the client before the invoice, in the same order as an erasure', async () => {
  const { client, invoice, payWith, paymentIntent } = await startPackagePayment(testApp, await createPackage(testApp));
  await payWith(cards.good);
  const event = await findPaymentEvent(testApp, paymentIntent);
  const delivery = await db.transaction(async (tx) => {
    await lockClient(tx, client.id);
    const response = deliverWebhook(testApp, event);
    await waitForLock(testApp);
    await tx.update(invoices).set({ notes: null }).where(eq(invoices.id, invoice.id));
    return { response };
  });
  expect((await delivery.response).status).toBe(200);
  expect(await listCreditEntries(client.id)).toHaveLength(1);
});

test('starts the monthly renewal of a renewing package with its first invoice, and leaves it as it is with later ones', async () => {
  const sold = await createPackage(testApp, { renewsMonthly: true });
  const payment = await startPackagePayment(testApp, sold);
  await pay(payment);
  const renewal = { currentPackageId: sold.id, packageRenewsOn: '2026-04-02', packageRenewalDay: 2 };
  expect(await readClient(db, payment.client.id)).toMatchObject(renewal);
});

test("adds only credits for a renewal's invoice", async () => {
  const payment = await startPackagePayment(testApp, await createPackage(testApp, { renewsMonthly: true }), '2026-03-02');
  await pay(payment);
  expect(await readClient(db, payment.client.id)).toMatchObject({
    currentPackageId: null,
    packageRenewsOn: null,
    totalCreditsAvailable: 8,
  });
});

test.each([
  ['of 8 videos', 8],
  ['with unlimited videos', null],
])('leaves the package that a client has by now when the invoice of an earlier one %s is paid again', async (_of, videoCreditLimit) => {
  const sold = await createPackage(testApp, { renewsMonthly: true, videoCreditLimit });
  const { client, invoice } = await startPackagePayment(testApp, sold);
  const post = async (path: string, body: object) => (await call('POST', `/api/admin/${path}`, { cookie, body })).body;
  const transfer = () => post(`invoices/${invoice.id}/payments`, { amount: '1500.00', date: '2026-03-02', paymentMethod: 'bank_transfer' });
  const [payment] = (await transfer()).invoice.payments;
  await post(`payments/${payment.id}/void`, { reason: 'Of another client' });
  const { id: packageId } = await createPackage(testApp, { name: 'Smaller' });
  await post(`clients/${client.id}/package`, { packageId, grantCredits: false });
  await transfer();
  const later = { currentPackageId: packageId, packageRenewsOn: null, totalCreditsAvailable: videoCreditLimit ?? 0 };
  expect(await readClient(db, client.id)).toMatchObject(later);
});
