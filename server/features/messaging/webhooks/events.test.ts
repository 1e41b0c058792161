import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { webhookEventTypes } from '#domain/messaging/webhook-events.ts';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { webhookDeliveries, webhookEndpoints } from '#server/db/schema/messaging/webhooks.ts';
import { receiveMessage } from '#server/features/inbox/contact/contact.service.ts';
import { projectUploads } from '#server/features/projects/uploads/project-uploads.ts';
import { seconds } from '#server/shared/clock.ts';
import { cards, createClient, createInvoice, createProject, ownerCookie, startPayment } from '#server/testing/factories.ts';
import { confirmEmail, inviteClient, register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, sendChunk } from '#server/testing/uploads.ts';
import { addEndpoint } from '#server/testing/webhook-receiver.ts';
import { finishUpload } from '#server/uploads/uploads.service.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain, url } = testApp;
const cookie = await ownerCookie(testApp);

beforeEach(async () => {
  await db.delete(webhookEndpoints);
  await addEndpoint(testApp, cookie, 'https://hooks.example/all', [...webhookEventTypes]);
});

const readEvents = () =>
  db
    .select({ type: webhookDeliveries.type, data: webhookDeliveries.data, status: webhookDeliveries.status })
    .from(webhookDeliveries)
    .orderBy(webhookDeliveries.id);

const pending = (type: string, data: object) => ({ type, data, status: 'pending' });
const message = { name: 'Ann Sender', email: 'ann@sender.example', message: 'Could you cut our trailer?' };

test('a message from the contact form is one event, without its text and address', async () => {
  await call('POST', '/api/contact', { body: message });
  expect(await readEvents()).toEqual([pending('message.received', { message: { id: expect.any(Number), name: 'Ann Sender' } })]);
});

test('writes an event for each active endpoint that subscribes to it, under one id', async () => {
  await addEndpoint(testApp, cookie, 'https://hooks.example/messages');
  await addEndpoint(testApp, cookie, 'https://hooks.example/invoices', ['invoice.paid']);
  const { path } = await addEndpoint(testApp, cookie, 'https://hooks.example/off');
  await call('PATCH', path, { cookie, body: { isActive: false } });
  await call('POST', '/api/contact', { body: message });
  const rows = await db
    .select({ url: webhookEndpoints.url, messageId: webhookDeliveries.messageId })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, sql`${webhookEndpoints.id} = ${webhookDeliveries.endpointId}`);
  expect(rows.map(({ url }) => url).sort()).toEqual(['https://hooks.example/all', 'https://hooks.example/messages']);
  expect(rows[0]!.messageId).toMatch(/^msg_[\w-]{43}$/);
  expect(new Set(rows.map(({ messageId }) => messageId)).size).toBe(1);
});

test('nothing is left of an event whose transaction is rolled back', async () => {
  const countJobs = async () =>
    (await db.execute<{ jobs: number }>(sql`select count(*)::int as jobs from pgboss.job where name = 'deliver-webhook'`)).rows[0]!.jobs;
  const before = await countJobs();
  const rolledBack = db.transaction(async (tx) => {
    await receiveMessage({ ...deps, db: tx as unknown as typeof db }, { ...message, subject: null }, async () => undefined);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await readEvents()).toEqual([]);
  expect(await countJobs()).toBe(before);
});

test('a registration by invitation is one event', async () => {
  const { search } = await inviteClient(testApp, 'invited@client.example', cookie);
  const form = registrationForm('invited@client.example');
  expect((await register(testApp, form, { search })).status).toBe(201);
  expect((await register(testApp, form, { search })).status).toBe(409);
  const client = { id: expect.any(Number), name: 'New Client', needsApproval: false };
  expect(await readEvents()).toEqual([pending('client.registered', { client })]);
});

test('a request for access is an event once its email address is confirmed', async () => {
  await register(testApp, registrationForm('request@client.example'));
  expect(await readEvents()).toEqual([]);
  await confirmEmail(testApp, 'request@client.example');
  expect((await confirmEmail(testApp, 'request@client.example')).status).toBe(409);
  const client = { id: expect.any(Number), name: 'New Client', needsApproval: true };
  expect(await readEvents()).toEqual([pending('client.registered', { client })]);
});

test('each move of a project is one event, whoever moves it', async () => {
  const { id: clientId, name, cookie: clientCookie } = await createClient(testApp);
  const { id, title } = await createProject(testApp, { clientId });
  const move = { cookie, body: { status: 'footage_upload', from: 'pending' } };
  expect((await call('POST', `/api/admin/projects/${id}/status`, move)).status).toBe(200);
  expect((await call('POST', `/api/admin/projects/${id}/status`, move)).status).toBe(409);
  await call('POST', `/api/client/projects/${id}/upload-done`, { cookie: clientCookie });
  const client = { id: clientId, name };
  expect(await readEvents()).toEqual([
    pending('project.moved', { project: { id, title, from: 'pending', to: 'footage_upload' }, client }),
    pending('project.moved', { project: { id, title, from: 'footage_upload', to: 'footage_received' }, client }),
  ]);
});

test('an uploaded file is one event, however often its upload is finished', async () => {
  const { id: clientId, name, cookie: clientCookie } = await createClient(testApp);
  const project = await createProject(testApp, { clientId, status: 'footage_upload' });
  const metadata = { filename: 'Take 1.mov', projectId: String(project.id), type: 'source' };
  const { location } = await begin(url, clientCookie, metadata, 5);
  await sendChunk(url + location, clientCookie, Buffer.from('video'), 0);
  await finishUpload(deps, projectUploads, location.split('/').at(-1)!);
  const file = { id: expect.any(Number), name: 'Take 1.mov', type: 'source', size: 5 };
  const data = { file, project: { id: project.id, title: project.title }, client: { id: clientId, name } };
  expect(await readEvents()).toEqual([pending('file.uploaded', data)]);
});

test('sending an invoice and paying it in full is one event each', async () => {
  const { id: clientId, name } = await createClient(testApp);
  const { id, invoiceNumber } = await createInvoice(testApp, { clientId, issueDate: '2026-03-01' });
  const pay = (amount: string) => {
    const body = { amount, date: '2026-03-02', paymentMethod: 'bank_transfer', keepSurplus: false };
    return call('POST', `/api/admin/invoices/${id}/payments`, { cookie, body });
  };
  const invoice = { id, number: invoiceNumber, amount: '1500.00', currency: 'USD', dueDate: '2099-12-31' };
  const client = { id: clientId, name };
  const sent = pending('invoice.sent', { invoice, client });
  await call('POST', `/api/admin/invoices/${id}/resend`, { cookie });
  expect((await pay('500.00')).status).toBe(201);
  expect(await readEvents()).toEqual([sent]);
  expect((await pay('1000.00')).status).toBe(201);
  expect((await pay('1.00')).status).toBe(409);
  expect(await readEvents()).toEqual([sent, pending('invoice.paid', { invoice: { ...invoice, paidDate: '2026-03-02' }, client })]);
});

/** A client's invoice that was paid by card, and what its events have in common. */
async function startPaid(card: string) {
  const payment = await startPayment(testApp);
  await payment.payWith(card);
  await payment.fetchOutcome();
  const { id, invoiceNumber: number, clientId, clientName } = payment.invoice;
  return { ...payment, reference: { invoice: { id, number }, client: { id: clientId, name: clientName } } };
}

/** Lets ten seconds pass, after which what the payment provider reports by then has arrived. */
async function later() {
  clock.advance(10 * seconds);
  await drain();
}

const readMoneyEvents = async () =>
  (await readEvents()).flatMap(({ type, data }) => (/^(credit_note|refund|dispute|payment)/.test(type) ? [{ type, data }] : []));

test('crediting and canceling an invoice is an event with its credit note', async () => {
  const { id: clientId, name } = await createClient(testApp);
  const { id, invoiceNumber } = await createInvoice(testApp, { clientId });
  const reference = { invoice: { id, number: invoiceNumber }, client: { id: clientId, name } };
  await call('POST', `/api/admin/invoices/${id}/credit-notes`, { cookie, body: { amount: '300.00', reason: 'Late' } });
  await call('POST', `/api/admin/invoices/${id}/cancel`, { cookie, body: {} });
  expect((await call('POST', `/api/admin/invoices/${id}/cancel`, { cookie, body: {} })).status).toBe(409);
  const creditNote = { id: expect.any(Number), number: expect.stringMatching(/^CN-2026-/), currency: 'USD', issueDate: '2026-03-02' };
  expect(await readMoneyEvents()).toEqual([
    { type: 'credit_note.issued', data: { creditNote: { ...creditNote, amount: '300.00' }, ...reference } },
    { type: 'credit_note.issued', data: { creditNote: { ...creditNote, amount: '1200.00' }, ...reference } },
  ]);
});

test('voiding a payment is an event, once', async () => {
  const { id: clientId, name } = await createClient(testApp);
  const { id, invoiceNumber } = await createInvoice(testApp, { clientId, issueDate: '2026-03-01' });
  const body = { amount: '1500.00', date: '2026-03-01', paymentMethod: 'bank_transfer' };
  const [recorded] = (await call('POST', `/api/admin/invoices/${id}/payments`, { cookie, body })).body.invoice.payments;
  const voidIt = () => call('POST', `/api/admin/payments/${recorded.id}/void`, { cookie, body: { reason: 'Of another client' } });
  expect((await voidIt()).status).toBe(200);
  expect((await voidIt()).status).toBe(409);
  const payment = { id: recorded.id, amount: '1500.00', currency: 'USD' };
  const reference = { invoice: { id, number: invoiceNumber }, client: { id: clientId, name } };
  expect(await readMoneyEvents()).toEqual([{ type: 'payment.voided', data: { payment, ...reference } }]);
});

test('a refund is one event, however often the provider reports it, and another if it fails', async () => {
  const { invoice, reference } = await startPaid(cards.failingRefund);
  const body = { amount: '100.00', reason: 'Goodwill' };
  const { body: created } = await call('POST', `/api/admin/invoices/${invoice.id}/refunds`, { cookie, body });
  await later();
  const refund = { id: created.refund.id, amount: '100.00', currency: 'USD' };
  expect((await readMoneyEvents()).filter(({ type }) => type.startsWith('refund'))).toEqual([
    { type: 'refund.created', data: { refund, ...reference } },
    { type: 'refund.failed', data: { refund, ...reference } },
  ]);
});

test('a dispute is an event when it is opened and when it is decided', async () => {
  const { paymentIntent, reference } = await startPaid(cards.disputed);
  await later();
  const { stripe } = activeProvider(deps.payments);
  const [disputed] = (await stripe.disputes.list({ payment_intent: paymentIntent })).data;
  await stripe.disputes.update(disputed!.id, { evidence: { uncategorized_text: 'losing_evidence' }, submit: true });
  await later();
  const dispute = { id: expect.any(Number), amount: '1500.00', currency: 'USD', reason: 'fraudulent' };
  expect(await readMoneyEvents()).toEqual([
    { type: 'dispute.opened', data: { dispute: { ...dispute, status: 'needs_response' }, ...reference } },
    { type: 'dispute.closed', data: { dispute: { ...dispute, status: 'lost' }, ...reference } },
  ]);
});

test('deletes the events about a client who is erased, and those of a deleted message', async () => {
  const { id: clientId, name } = await createClient(testApp);
  const { id } = await createProject(testApp, { clientId });
  await call('POST', `/api/admin/projects/${id}/status`, { cookie, body: { status: 'footage_upload', from: 'pending' } });
  await call('POST', '/api/contact', { body: message });
  const [, received] = (await readEvents()) as { data: { message: { id: number } } }[];
  expect((await call('DELETE', `/api/admin/contact-messages/${received!.data.message.id}`, { cookie })).status).toBe(200);
  expect(await readEvents()).toHaveLength(1);
  expect((await call('POST', `/api/admin/clients/${clientId}/erase`, { cookie, body: { name } })).status).toBe(200);
  expect(await readEvents()).toEqual([]);
});

test('records when an event happened', async () => {
  clock.advance(1000);
  await call('POST', '/api/contact', { body: message });
  expect(await db.select({ createdAt: webhookDeliveries.createdAt }).from(webhookDeliveries)).toEqual([{ createdAt: clock.now() }]);
});
