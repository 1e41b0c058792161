import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { creditNotes } from '#server/db/schema/billing/credit-notes.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { refunds } from '#server/db/schema/billing/refunds.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { minutes, seconds } from '#server/shared/clock.ts';
import { cards, deliverWebhook, findPaymentEvent, ownerCookie, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { openLiveStream, waitForEvent } from '#server/testing/live-stream.ts';
import { interceptProvider } from '#server/testing/provider-proxy.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitUntilListening } from '#server/testing/wait-until-listening.ts';
import { reconcileRefundsAndDisputes } from './reconcile-refunds.ts';
import { submitRequestedRefunds } from './submit-refund.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain, url } = testApp;
const { stripe } = activeProvider(deps.payments);
const cookie = await ownerCookie(testApp);
await changeStudio(db, { studioEmail: 'desk@northcut.example' });

type Payment = Awaited<ReturnType<typeof startPayment>>;

/** A paid invoice for USD 1500.00. */
async function startPaid(card = cards.good) {
  const payment = await startPayment(testApp);
  await payment.payWith(card);
  await payment.fetchOutcome();
  return payment;
}

const requestRefund = ({ invoice }: Pick<Payment, 'invoice'>, body: object, key?: string) =>
  call('POST', `/api/admin/invoices/${invoice.id}/refunds`, {
    cookie,
    body: { reason: 'Goodwill', reduceClaim: true, ...body },
    headers: key ? { 'idempotency-key': key } : {},
  });

const refundsAtProvider = async ({ paymentIntent }: Pick<Payment, 'paymentIntent'>) =>
  (await stripe.refunds.list({ payment_intent: paymentIntent })).data;

/** Refund and dispute rows of the ledger, in the order they were booked. */
async function returned({ invoice }: Pick<Payment, 'invoice'>) {
  const { ledger } = await readInvoiceState(testApp, invoice);
  return ledger.filter(({ kind }) => kind !== 'payment').map(({ sequence, amountMinor }) => [sequence, amountMinor]);
}

const creditNotesOf = ({ invoice }: Pick<Payment, 'invoice'>) => db.select().from(creditNotes).where(eq(creditNotes.invoiceId, invoice.id));

const recorded = ({ invoice }: Pick<Payment, 'invoice'>) => db.select().from(refunds).where(eq(refunds.invoiceId, invoice.id));

const subjectsTo = async ({ invoice }: Pick<Payment, 'invoice'>, to: string) =>
  (await readInvoiceState(testApp, invoice)).mails.filter((mail) => mail.to === to).map(({ subject }) => subject);

test('refunds part of a payment: books it once, tells the client and leaves the invoice paid', async () => {
  const payment = await startPaid();
  const { status, body } = await requestRefund(payment, { amount: '500.00' });
  expect(status).toBe(201);
  expect(body.refund).toMatchObject({ amount: '500.00', currency: 'USD', status: 'succeeded', reason: 'Goodwill', failureReason: null });
  await drain();
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'paid', paidDate: '2026-03-02' });
  expect(await returned(payment)).toEqual([[1, -50_000]]);
  expect(await refundsAtProvider(payment)).toMatchObject([{ amount: 50_000, metadata: { refundId: String(body.refund.id) } }]);
  const refundSubject = `Refund for invoice ${payment.invoice.invoiceNumber}`;
  expect((await subjectsTo(payment, payment.client.email)).filter((subject) => subject === refundSubject)).toHaveLength(1);
  expect(await creditNotesOf(payment)).toMatchObject([{ amountMinor: 50_000, reason: 'Goodwill', refundId: body.refund.id }]);
  const invoice = await call('GET', `/api/client/invoices/${payment.invoice.id}`, { cookie: payment.client.cookie });
  expect(invoice.body.invoice).toMatchObject({ status: 'paid', amountPaid: '1000.00', amountDue: '0.00' });
  const [paid, refund] = invoice.body.invoice.payments;
  expect([paid.reason, refund], 'the reason in the email').toMatchObject([null, { paymentId: paid.id, reason: 'Goodwill' }]);
});

test('does not reopen a fully refunded invoice', async () => {
  const payment = await startPaid();
  await requestRefund(payment, { amount: '1500.00' });
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'paid' });
  expect(await payment.requestIntent()).toMatchObject({ status: 409, body: { message: 'Invoice already paid.' } });
  expect(await requestRefund(payment, { amount: '1.00' })).toMatchObject({ status: 409 });
});

test('asks for the money again unless the claim shrinks', async () => {
  const payment = await startPaid();
  await requestRefund(payment, { amount: '1500.00', reduceClaim: false });
  expect(await creditNotesOf(payment)).toEqual([]);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'sent', paidDate: null });
  expect((await payment.requestIntent()).body).toMatchObject({ amount: '1500.00' });
});

test('reduces the claim by a part of the refund', async () => {
  const payment = await startPaid();
  const tooMuch = { amount: '500.00', reduceClaim: '500.01' };
  expect((await requestRefund(payment, tooMuch)).body.errors).toEqual({ reduceClaim: ['The claim can be reduced by at most USD 500.00'] });
  expect((await requestRefund(payment, { amount: '500.00', reduceClaim: '1.234' })).status).toBe(422);
  await requestRefund(payment, { amount: '500.00', reduceClaim: '200.00' });
  expect(await creditNotesOf(payment)).toMatchObject([{ amountMinor: 20_000 }]);
  const emails = await db.select().from(mails).where(eq(mails.to, payment.client.email));
  const { content } = emails.find(({ subject }) => subject.startsWith('Refund for invoice'))!;
  expect(content.paragraphs.at(-1)).toMatch(/^USD 300\.00 remains to be paid by /);
  expect(content.action!.url).toMatch(/\/pay\/[\w-]{22}$/);
  expect((await payment.requestIntent()).body).toMatchObject({ amount: '300.00' });
});

test('records a refund of a card payment that went back another way, without asking the provider', async () => {
  const payment = await startPaid();
  const { body } = await requestRefund(payment, { amount: '500.00', method: 'bank_transfer' });
  expect(body.refund).toMatchObject({ status: 'succeeded' });
  expect(await refundsAtProvider(payment)).toEqual([]);
  const { ledger } = await readInvoiceState(testApp, payment.invoice);
  expect(ledger[1]).toMatchObject({ provider: 'manual', paymentMethod: 'bank_transfer', kind: 'refund', amountMinor: -50_000 });
  expect((await requestRefund(payment, { amount: '1000.01' })).body.errors).toEqual({ amount: ['At most USD 1,000.00 can be refunded'] });
});

test('refunds once for a repeated request', async () => {
  const payment = await startPaid();
  const responses = await Promise.all(['again', 'again', 'again'].map((key) => requestRefund(payment, { amount: '500.00' }, key)));
  expect(new Set(responses.map(({ status, body }) => `${status} ${body.refund.id}`)).size).toBe(1);
  expect(await refundsAtProvider(payment)).toHaveLength(1);
  expect(await returned(payment)).toEqual([[1, -50_000]]);
});

test('never refunds more than was paid, also in concurrent requests', async () => {
  const payment = await startPaid();
  expect((await requestRefund(payment, { amount: '1500.01' })).body.errors).toEqual({ amount: ['At most USD 1,500.00 can be refunded'] });
  const responses = await Promise.all([1, 2, 3].map(() => requestRefund(payment, { amount: '700.00' })));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 422]);
  expect(await refundsAtProvider(payment)).toHaveLength(2);
});

test('rejects an amount that its currency cannot represent', async () => {
  const payment = await startPaid();
  expect((await requestRefund(payment, { amount: '1.005' })).body.errors).toHaveProperty('amount');
  expect((await requestRefund(payment, { amount: '0.00' })).body.errors).toHaveProperty('amount');
  expect(await recorded(payment)).toEqual([]);
});

test('continues a refund whose request did not reach the provider', async () => {
  const payment = await startPaid();
  let isDown = true;
  await interceptProvider(testApp, () => (isDown ? { status: 503, body: { error: { type: 'api_error', message: 'Down' } } } : undefined));
  expect((await requestRefund(payment, { amount: '500.00' })).body.refund).toMatchObject({ status: 'requested' });
  expect(await returned(payment)).toEqual([]);
  isDown = false;
  await submitRequestedRefunds(deps);
  expect(await returned(payment), 'a request may still be waiting for the provider').toEqual([]);
  clock.advance(6 * minutes);
  await Promise.all([submitRequestedRefunds(deps), submitRequestedRefunds(deps)]);
  expect(await returned(payment)).toEqual([[1, -50_000]]);
  expect(await refundsAtProvider(payment)).toHaveLength(1);
});

test('finds a refund that was made although its response was lost', async () => {
  const payment = await startPaid();
  let isLost = true;
  const requests = await interceptProvider(testApp, ({ method, path }) =>
    isLost && method === 'POST' && path === '/v1/refunds' ? 'lost' : undefined,
  );
  expect((await requestRefund(payment, { amount: '500.00' })).body.refund).toMatchObject({ status: 'requested' });
  isLost = false;
  const before = requests.filter(({ method }) => method === 'POST').length;
  // Stands for a day that passes, after which the provider has forgotten the key.
  await db.$client.query('delete from sandbox_idempotency_keys');
  clock.advance(6 * minutes);
  await submitRequestedRefunds(deps);
  expect(await refundsAtProvider(payment)).toHaveLength(1);
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(before);
  expect(await returned(payment)).toEqual([[1, -50_000]]);
});

test('uses another idempotency key after the provider failed', async () => {
  const payment = await startPaid();
  let hasFailed = false;
  const requests = await interceptProvider(testApp, ({ method, path }) => {
    if (method !== 'POST' || path !== '/v1/refunds' || hasFailed) return undefined;
    hasFailed = true;
    return { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } };
  });
  await requestRefund(payment, { amount: '500.00' });
  clock.advance(6 * minutes);
  await submitRequestedRefunds(deps);
  const keys = requests.filter(({ method }) => method === 'POST').map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(2);
  expect(await returned(payment)).toEqual([[1, -50_000]]);
});

test('books a pending refund at once and only changes its status when it succeeds', async () => {
  const payment = await startPaid(cards.pendingRefund);
  expect((await requestRefund(payment, { amount: '500.00' })).body.refund).toMatchObject({ status: 'pending' });
  expect(await returned(payment)).toEqual([[1, -50_000]]);
  clock.advance(10 * seconds);
  await drain();
  expect(await recorded(payment)).toMatchObject([{ status: 'succeeded' }]);
  expect(await returned(payment)).toEqual([[1, -50_000]]);
});

test('books the money back and tells the studio when a refund fails later', async () => {
  const payment = await startPaid(cards.failingRefund);
  await requestRefund(payment, { amount: '500.00' });
  clock.advance(10 * seconds);
  await drain();
  expect(await recorded(payment)).toMatchObject([{ status: 'failed', failureReason: 'expired_or_canceled_card' }]);
  expect(await returned(payment)).toEqual([
    [1, -50_000],
    [2, 50_000],
  ]);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'paid' });
  const { invoiceNumber, clientName } = payment.invoice;
  const subjects = [`${clientName} paid invoice ${invoiceNumber}.`, `The refund for invoice ${invoiceNumber} failed`];
  expect(await subjectsTo(payment, 'desk@northcut.example')).toEqual(subjects);
  const [refund] = await refundsAtProvider(payment);
  await deliverWebhook(testApp, { ...(await findPaymentEvent(testApp, refund!.id, 'refund.failed')), id: 'evt_again' });
  expect(await returned(payment), 'a second event changes nothing').toHaveLength(2);
  expect(await subjectsTo(payment, 'desk@northcut.example')).toEqual(subjects);
});

test("books a refund made in the provider's dashboard", async () => {
  const payment = await startPaid();
  await stripe.refunds.create({ payment_intent: payment.paymentIntent, amount: 20_000 });
  await drain();
  expect(await recorded(payment)).toMatchObject([{ amountMinor: 20_000, status: 'succeeded', userId: null, reason: null }]);
  expect(await returned(payment)).toEqual([[1, -20_000]]);
  const notes = await db
    .select()
    .from(notifications)
    .where(eq(notifications.link, `/admin/invoices/${payment.invoice.id}`));
  expect(notes.map(({ text }) => text)).toContain(
    `USD 200.00 was refunded for invoice ${payment.invoice.invoiceNumber} at the payment provider.`,
  );
  expect((await requestRefund(payment, { amount: '1300.01' })).status, 'only the rest can be refunded').toBe(422);
});

test('books the payment first when the event of its refund arrives before its own', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  const { id } = await stripe.refunds.create({ payment_intent: payment.paymentIntent, amount: 20_000 });
  await deliverWebhook(testApp, await findPaymentEvent(testApp, id, 'refund.created'));
  await drain();
  expect((await readInvoiceState(testApp, payment.invoice)).ledger.map(({ amountMinor }) => amountMinor).sort()).toEqual([
    -20_000, 150_000,
  ]);
});

test('settles refunds whose events were lost', async () => {
  const payment = await startPaid();
  await stripe.refunds.create({ payment_intent: payment.paymentIntent, amount: 20_000 });
  await reconcileRefundsAndDisputes(deps);
  await reconcileRefundsAndDisputes(deps);
  expect(await returned(payment)).toEqual([[1, -20_000]]);
});

test("reports the provider's refusal and books nothing", async () => {
  const payment = await startPaid();
  await stripe.refunds.create({ payment_intent: payment.paymentIntent });
  const { status, body } = await requestRefund(payment, { amount: '500.00' });
  expect([status, body.refund.status]).toEqual([201, 'failed']);
  expect(body.refund.failureReason).toContain('already been refunded');
  expect(await returned(payment)).toEqual([]);
  await drain();
  expect(await returned(payment)).toEqual([[1, -150_000]]);
});

test('refunds a duplicate payment without un-paying the invoice', async () => {
  const payment = await startPaid();
  const { id: invoiceId } = payment.invoice;
  const duplicate = { invoiceId, provider: 'manual', objectId: `manual_${invoiceId}`, kind: 'payment', currency: 'USD' } as const;
  const [transfer] = await db
    .insert(payments)
    .values({ ...duplicate, paymentMethod: 'bank_transfer', amountMinor: 150_000 })
    .returning();
  expect((await requestRefund(payment, { amount: '1500.00' })).body.errors).toHaveProperty('paymentId');
  const { body } = await requestRefund(payment, { amount: '1500.00', paymentId: transfer!.id });
  expect(body.refund, 'a manual payment is refunded by the record alone').toMatchObject({ status: 'succeeded', paymentId: transfer!.id });
  expect(await refundsAtProvider(payment)).toEqual([]);
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'paid' });
  expect(await returned(payment)).toEqual([[1, -150_000]]);
  expect(await creditNotesOf(payment), 'what was invoiced stays').toEqual([]);
  const read = await call('GET', `/api/client/invoices/${invoiceId}`, { cookie: payment.client.cookie });
  expect(read.body.invoice.payments.at(-1)).toMatchObject({ kind: 'refund', paymentId: transfer!.id, reason: 'Goodwill' });
});

test('makes open screens read the invoice again', async () => {
  const payment = await startPaid();
  await waitUntilListening(deps.changes);
  const stream = await openLiveStream(`${url}/api/client/live`, payment.client.cookie);
  await requestRefund(payment, { amount: '500.00' });
  await waitForEvent(stream, `invoices ${payment.invoice.id}`);
});

test('ignores a refund of a payment that is not ours', async () => {
  const foreign = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd', allowed_payment_method_types: ['card'] });
  await stripe.paymentIntents.confirm(foreign.id, { payment_method: 'pm_card_visa' });
  const { id } = await stripe.refunds.create({ payment_intent: foreign.id });
  expect((await deliverWebhook(testApp, await findPaymentEvent(testApp, id, 'refund.created'))).status).toBe(200);
  expect(await db.select().from(refunds).where(eq(refunds.providerRefundId, id))).toEqual([]);
});
