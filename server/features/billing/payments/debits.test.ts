import { expect, test } from 'vitest';
import { addDays } from '#domain/shared/dates.ts';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { sendReminders } from '#server/features/billing/invoices/reminders/send-reminders.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { dateIn, days, seconds } from '#server/shared/clock.ts';
import {
  accounts,
  cards,
  createClient,
  createInvoice,
  deliverWebhook,
  findPaymentEvent,
  ownerCookie,
  readInvoiceState,
  startPayment,
} from '#server/testing/factories.ts';
import { openLiveStream, waitForEvent } from '#server/testing/live-stream.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitUntilListening } from '#server/testing/wait-until-listening.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain, url } = testApp;
const { stripe } = activeProvider(deps.payments);
const cookie = await ownerCookie(testApp);
const studioEmail = 'desk@northcut.example';
await changeStudio(db, { studioEmail, onlinePaymentMethods: ['card', 'sepa_debit', 'us_bank_account'] });

/** An invoice for EUR 1500.00 whose debit was ordered. */
async function orderDebit(account = accounts.good, draftFields = {}) {
  const payment = await startPayment(testApp, { currency: 'EUR', ...draftFields });
  expect(await payment.debit('sepa_debit', account)).toMatchObject({ status: 200, body: { status: 'processing' } });
  await drain();
  const { client, invoice } = payment;
  const readOwn = async () => (await call('GET', `/api/client/invoices/${invoice.id}`, { cookie: client.cookie })).body.invoice;
  const settle = async () => {
    clock.advance(10 * seconds);
    await drain();
  };
  return { ...payment, readOwn, settle };
}

test("offers the studio's ways to pay that take the invoice's currency, and no others", async () => {
  for (const [currency, methods] of [
    ['EUR', ['card', 'sepa_debit']],
    ['USD', ['card', 'us_bank_account']],
    ['GBP', ['card']],
  ] as const) {
    const { paymentIntent, requestIntent } = await startPayment(testApp, { currency });
    expect((await requestIntent()).body.methods).toEqual(methods);
    const intent = await stripe.paymentIntents.retrieve(paymentIntent);
    expect(intent.allowed_payment_method_types).toEqual(['card', 'link', ...methods.slice(1)]);
  }
});

test('replaces an open payment when the ways to pay have changed, and says so where none is left', async () => {
  const { requestIntent, clientSecret } = await startPayment(testApp, { currency: 'EUR' });
  const kept = ['card', 'sepa_debit', 'us_bank_account'] as const;
  await changeStudio(db, { onlinePaymentMethods: ['sepa_debit'], statementDescriptor: 'REEL DEAL' });
  const { body } = await requestIntent();
  expect(body).toMatchObject({ methods: ['sepa_debit'] });
  expect(body.clientSecret).not.toBe(clientSecret);
  const [id] = body.clientSecret.split('_secret_');
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ statement_descriptor: 'REEL DEAL', statement_descriptor_suffix: null });
  const client = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId: client.id });
  const refused = await call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie: client.cookie, body: {} });
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining("Invoices in USD can't be paid online.") } });
  await changeStudio(db, { onlinePaymentMethods: [...kept] });
  const { paymentIntent } = await startPayment(testApp);
  expect(await stripe.paymentIntents.retrieve(paymentIntent)).toMatchObject({
    statement_descriptor: null,
    statement_descriptor_suffix: 'REEL DEAL',
  });
});

test('says that a debit is being processed, until when, and takes no second payment meanwhile', async () => {
  const { invoice, readOwn, requestIntent, fetchOutcome, settle } = await orderDebit();
  const processing = { method: 'sepa_debit', amount: '1500.00', expectedOn: '2026-03-09' };
  expect(await readOwn()).toMatchObject({ status: 'sent', amountDue: '1500.00', processing });
  const admin = await call('GET', `/api/admin/invoices/${invoice.id}`, { cookie });
  expect(admin.body.invoice).toMatchObject({ processing });
  expect((await fetchOutcome()).body).toMatchObject({ outcome: 'processing', processing });
  expect(await requestIntent()).toMatchObject({ status: 409, body: { code: 'payment_processing' } });
  expect((await call('POST', `/api/admin/invoices/${invoice.id}/cancel`, { cookie, body: {} })).body.code).toBe('payment_processing');
  await settle();
  expect(await readOwn()).toMatchObject({ status: 'paid', processing: null });
  const { ledger } = await readInvoiceState(testApp, invoice);
  expect(ledger).toMatchObject([{ kind: 'payment', paymentMethod: 'direct_debit', amountMinor: 150_000 }]);
});

test('makes open screens read the invoice again once a debit is ordered, and once it has failed', async () => {
  const { client, invoice, debit } = await startPayment(testApp, { currency: 'EUR' });
  await waitUntilListening(deps.changes);
  const stream = await openLiveStream(`${url}/api/client/live`, client.cookie);
  await debit('sepa_debit', accounts.failing);
  await drain();
  await waitForEvent(stream, `invoices ${invoice.id}`);
  clock.advance(10 * seconds);
  await drain();
  await waitForEvent(stream, `invoices ${invoice.id}`);
});

test('tells the client and the studio once that a debit failed, and takes another payment', async () => {
  const { client, invoice, paymentIntent, readOwn, requestIntent, payWith, settle } = await orderDebit(accounts.failing);
  await settle();
  expect(await readOwn()).toMatchObject({ status: 'sent', amountDue: '1500.00', processing: null });
  const failed = await findPaymentEvent(testApp, paymentIntent, 'payment_intent.payment_failed');
  await deliverWebhook(testApp, { ...failed, id: 'evt_again' });
  // An old event about a debit that is known to have failed.
  const started = await findPaymentEvent(testApp, paymentIntent, 'payment_intent.processing');
  await deliverWebhook(testApp, { ...started, id: 'evt_late' });
  const { mails } = await readInvoiceState(testApp, invoice);
  expect(mails.filter(({ subject }) => subject.includes('failed')).map(({ to, subject }) => [to, subject])).toEqual([
    [client.email, `Your payment for invoice ${invoice.invoiceNumber} failed`],
    [studioEmail, `Test Client's payment for invoice ${invoice.invoiceNumber} failed`],
  ]);
  expect(mails.at(-1)!.content.table).toContainEqual(['Reason', 'The bank account has insufficient funds.']);
  expect((await requestIntent()).status).toBe(200);
  expect((await payWith(cards.good)).status).toBe(200);
  await drain();
  const { status, ledger } = await readInvoiceState(testApp, invoice);
  expect([status, ledger.map(({ paymentMethod }) => paymentMethod)]).toEqual(['paid', ['credit_card']]);
});

test('sends no reminder while a payment is being processed', async () => {
  const { invoice, settle } = await orderDebit(accounts.failing, { dueDate: addDays(dateIn('UTC', clock.now()), 1) });
  const remind = async () => {
    await sendReminders(deps);
    const { mails } = await readInvoiceState(testApp, invoice);
    return mails.filter(({ subject }) => subject.includes('is due')).length;
  };
  clock.advance(1 * days);
  expect(await remind()).toBe(0);
  await settle();
  expect(await remind()).toBe(1);
});

test('learns of a failure whose events were lost, also after a week', async () => {
  const { invoice, settle } = await orderDebit(accounts.failing);
  await db.$client.query(`delete from sandbox_tasks where kind = 'deliver_event'`);
  clock.advance(8 * days);
  await testApp.sandbox!.runDueTasks();
  await db.$client.query(`delete from sandbox_tasks where kind = 'deliver_event'`);
  await reconcilePayments(deps);
  const { mails } = await readInvoiceState(testApp, invoice);
  expect(mails.filter(({ subject }) => subject.includes('failed'))).toHaveLength(2);
  await settle();
});

test('makes an invoice due again when the bank returns a debit', async () => {
  const { invoice, readOwn, settle } = await orderDebit(accounts.returned);
  await settle();
  await settle();
  const { ledger } = await readInvoiceState(testApp, invoice);
  expect(ledger.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['payment', 150_000],
    ['dispute', -150_000],
  ]);
  expect(await readOwn()).toMatchObject({ status: 'sent', amountDue: '1500.00', amountDisputed: '0.00' });
});

test('marks an unlisted test account on its field', async () => {
  const { debit } = await startPayment(testApp, { currency: 'EUR' });
  expect((await debit('sepa_debit', 'DE02 1203 0000 0000 2020 51')).body.errors).toEqual({
    account: [expect.stringContaining('test account numbers')],
  });
  expect((await debit('us_bank_account', '000123456789')).status).toBe(422);
});
