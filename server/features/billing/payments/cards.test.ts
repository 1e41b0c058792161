import { expect, test } from 'vitest';
import { cards, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { failProcessing, putInProcessing } from '#server/testing/sandbox-payments.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, drain } = testApp;

test('accepts another card for the same payment after a decline', async () => {
  const payment = await startPayment(testApp);
  expect(await payment.payWith(cards.declined)).toMatchObject({
    status: 422,
    body: { message: 'Your card was declined.', errors: { number: ['Your card was declined.'] } },
  });
  await drain();
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'sent', ledger: [], attempts: [{ status: 'open' }] });
  expect((await payment.requestIntent()).body.clientSecret, 'the decline leaves the payment usable').toBe(payment.clientSecret);
  expect((await payment.payWith(cards.good)).body).toEqual({ success: true, status: 'succeeded' });
  await drain();
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({
    status: 'paid',
    ledger: [{}],
    attempts: [{ status: 'succeeded' }],
  });
});

test('reports a failed outcome with its reason after a declined card', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.declined);
  expect((await payment.fetchOutcome()).body).toMatchObject({
    success: true,
    outcome: 'failed',
    reason: 'Your card was declined.',
    amountDue: '1500.00',
  });
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'sent', ledger: [] });
});

test('marks the invoice paid after successful 3-D Secure', async () => {
  const payment = await startPayment(testApp);
  expect((await payment.payWith(cards.threeDSecure)).body).toEqual({ success: true, status: 'requires_action' });
  expect((await payment.fetchOutcome()).body).toMatchObject({ outcome: 'open' });
  expect((await payment.requestIntent()).body.clientSecret, 'a reload continues the same payment').toBe(payment.clientSecret);
  await drain();
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'sent', ledger: [] });

  expect((await payment.completeAuthentication(true)).body).toEqual({ success: true, status: 'succeeded' });
  await drain();
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'paid', ledger: [{ amountMinor: 150_000 }] });
  expect((await payment.completeAuthentication(true)).status, 'the step is over').toBe(422);
});

test('accepts another card after failed 3-D Secure', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.threeDSecure);
  expect(await payment.completeAuthentication(false)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('authenticate') },
  });
  await drain();
  expect((await payment.fetchOutcome()).body).toMatchObject({ outcome: 'failed' });
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'sent', ledger: [], attempts: [{ status: 'open' }] });

  await payment.payWith(cards.good);
  await drain();
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'paid', attempts: [{ status: 'succeeded' }] });
});

test('rejects a new payment while one is processing and accepts one after it failed', async () => {
  const payment = await startPayment(testApp);
  await putInProcessing(testApp.db, payment.paymentIntent);
  expect((await payment.fetchOutcome()).body).toMatchObject({ outcome: 'processing' });
  expect(await payment.requestIntent()).toMatchObject({
    status: 409,
    body: { code: 'payment_processing', message: 'A payment is already being processed.' },
  });
  expect(await readInvoiceState(testApp, payment.invoice)).toMatchObject({ status: 'sent', ledger: [], attempts: [{ status: 'open' }] });

  await failProcessing(testApp.db, payment.paymentIntent);
  expect((await payment.fetchOutcome()).body).toMatchObject({ outcome: 'failed' });
  expect((await payment.requestIntent()).status).toBe(200);
  expect((await payment.payWith(cards.good)).status).toBe(200);
  await drain();
  const { status, ledger, attempts } = await readInvoiceState(testApp, payment.invoice);
  expect([status, ledger.length, attempts.length]).toEqual(['paid', 1, 1]);
});

test('charges once for two concurrent confirmations', async () => {
  const payment = await startPayment(testApp);
  const responses = await Promise.all([payment.payWith(cards.good), payment.payWith(cards.good)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
  await drain();
  expect((await readInvoiceState(testApp, payment.invoice)).ledger).toHaveLength(1);
});

test('reports invalid card details on their fields', async () => {
  const { client, clientSecret } = await startPayment(testApp);
  const pay = (details: object) =>
    call('POST', '/api/payments/sandbox/confirm', {
      cookie: client.cookie,
      body: { clientSecret, number: cards.good, expiry: '12 / 34', cvc: '123', ...details },
    });
  expect((await pay({ number: '4242', expiry: '13/34', cvc: '1' })).body.errors).toEqual({
    number: ['Your card number is incomplete.'],
    expiry: ["Your card's expiration date is incomplete."],
    cvc: ["Your card's security code is incomplete."],
  });
  expect((await pay({ expiry: '02 / 26' })).body.errors).toEqual({ expiry: ['Your card has expired.'] });
  expect(await pay({ number: '4000 0566 5566 5557' }), 'only listed test card numbers are accepted').toMatchObject({
    status: 422,
    body: { errors: { number: [expect.stringContaining('test card')] } },
  });
});

test('rejects a wrong client secret and charges nothing', async () => {
  const { client, invoice, paymentIntent } = await startPayment(testApp);
  for (const clientSecret of [`${paymentIntent}_secret_guessed`, 'pi_unknown_secret_x', paymentIntent]) {
    const body = { clientSecret, number: cards.good, expiry: '12 / 34', cvc: '123' };
    expect((await call('POST', '/api/payments/sandbox/confirm', { cookie: client.cookie, body })).status, clientSecret).toBe(422);
  }
  await drain();
  expect(await readInvoiceState(testApp, invoice)).toMatchObject({ status: 'sent', ledger: [] });
});
