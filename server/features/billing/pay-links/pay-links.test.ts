import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payLinks } from '#server/db/schema/billing/pay-links.ts';
import { paymentAttempts, payments } from '#server/db/schema/billing/payments.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { dateIn, days } from '#server/shared/clock.ts';
import { cards, createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
const owner = await ownerCookie(testApp);

/** The paths of the pay links in a client's emails, oldest first. */
async function linksTo(email: string): Promise<string[]> {
  const sent = await db.select().from(mails).where(eq(mails.to, email)).orderBy(mails.id);
  return sent.map(({ content }) => `/api${new URL(content.action!.url).pathname}`);
}

/** A sent invoice with the link from its email. */
async function createLinked(draftFields = {}) {
  const client = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId: client.id, draftFields });
  return { client, invoice, link: (await linksTo(client.email))[0]! };
}

const sandbox = (path: string, body: object) => call('POST', `/api/payments/sandbox/${path}`, { body });
const payWith = (clientSecret: string, number = cards.good) => sandbox('confirm', { clientSecret, number, expiry: '12 / 34', cvc: '123' });
const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0];

test("shows and pays the email's invoice, deposit first, without a session", async () => {
  const { invoice, link } = await createLinked({ depositPercent: 50 });
  expect(link).toMatch(/^\/api\/pay\/[\w-]{22}$/);
  expect((await call('GET', link)).body.invoice).toMatchObject({ id: invoice.id, amountDue: '1500.00', depositDue: '750.00' });
  expect(await call('GET', `${link}/pdf`)).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  const { body } = await call('POST', `${link}/payment-intent`, { body: { part: 'deposit' } });
  expect(body.amount).toBe('750.00');
  expect((await payWith(body.clientSecret)).body.status).toBe('succeeded');
  const outcome = await call('POST', `${link}/payments/${intentOf(body.clientSecret)}/outcome`);
  expect(outcome.body).toMatchObject({ outcome: 'settled', amountDue: '750.00' });
});

test('reaches nothing but this invoice', async () => {
  const { link } = await createLinked();
  const other = await createLinked();
  const { body } = await call('POST', `${other.link}/payment-intent`, { body: {} });
  expect((await call('POST', `${link}/payments/${intentOf(body.clientSecret)}/outcome`)).status).toBe(404);
  // A payment of the same client's other invoice isn't found either.
  const second = await createInvoice(testApp, { clientId: other.client.id });
  const own = await call('POST', `/api/client/invoices/${second.id}/payment-intent`, { cookie: other.client.cookie, body: {} });
  expect((await call('POST', `${other.link}/payments/${intentOf(own.body.clientSecret)}/outcome`)).status).toBe(404);
});

test('opened by a mail scanner, again and again, it changes nothing', async () => {
  const { invoice, link } = await createLinked();
  for (let time = 0; time < 40; time++) expect((await call('GET', link)).status).toBe(200);
  expect(await db.$count(paymentAttempts, eq(paymentAttempts.invoiceId, invoice.id))).toBe(0);
});

test('each email has a link of its own, and revoking ends all that were sent', async () => {
  const { client, invoice, link } = await createLinked();
  const admin = (path: string) => call('POST', `/api/admin/invoices/${invoice.id}/${path}`, { cookie: owner });
  await admin('resend');
  const [first, second] = await linksTo(client.email);
  expect(second).not.toBe(first);
  for (const path of [first, second]) expect((await call('GET', path!)).status).toBe(200);
  expect((await admin('revoke-pay-links')).body.revoked).toBe(2);
  for (const path of [first, second]) expect((await call('GET', path!)).status).toBe(404);
  expect((await call('POST', `${link}/payment-intent`, { body: {} })).status).toBe(404);
  await admin('resend');
  expect((await call('GET', (await linksTo(client.email)).at(-1)!)).status).toBe(200);
});

test('works for 90 days after the payment, and is then deleted', async () => {
  const { invoice, link } = await createLinked();
  const { body } = await call('POST', `${link}/payment-intent`, { body: {} });
  await payWith(body.clientSecret);
  await call('POST', `${link}/payments/${intentOf(body.clientSecret)}/outcome`);
  clock.advance(89 * days);
  expect((await call('GET', link)).body.invoice.status).toBe('paid');
  clock.advance(2 * days);
  expect((await call('GET', link)).status).toBe(404);
  await runCleanup(deps, 'pay links');
  expect(await db.$count(payLinks, eq(payLinks.invoiceId, invoice.id))).toBe(0);
});

const post = async (invoice: { id: number }, path: string, body: object) =>
  call('POST', `/api/admin/invoices/${invoice.id}/${path}`, { cookie: await ownerCookie(testApp), body });
const today = () => dateIn('UTC', clock.now());
const transfer = (date: string) => ({ amount: '1500.00', date, paymentMethod: 'bank_transfer', keepSurplus: false });
const statusOf = async (link: string) => (await call('GET', link)).status;

test('a link about an invoice that was paid long ago works for 90 days, too', async () => {
  const { client, invoice, link } = await createLinked();
  expect((await post(invoice, 'payments', transfer(today()))).status).toBe(201);
  clock.advance(100 * days);
  expect(
    (await post(invoice, 'refunds', { amount: '500.00', reason: 'Goodwill', reduceClaim: true, method: 'bank_transfer' })).status,
  ).toBe(201);
  const emailed = (await linksTo(client.email)).at(-1)!;
  await runCleanup(deps, 'pay links');
  expect(await db.$count(payLinks, eq(payLinks.invoiceId, invoice.id)), 'the older links are deleted').toBe(1);
  expect(await statusOf(link)).toBe(404);
  clock.advance(89 * days);
  expect((await call('GET', emailed)).body.invoice.status).toBe('paid');
  clock.advance(2 * days);
  expect(await statusOf(emailed)).toBe(404);
  await runCleanup(deps, 'pay links');
  expect(await db.$count(payLinks, eq(payLinks.invoiceId, invoice.id))).toBe(0);
});

test("so does the receipt's of a transfer that arrived long ago", async () => {
  const { client, invoice } = await createLinked();
  const received = today();
  clock.advance(100 * days);
  expect((await post(invoice, 'payments', transfer(received))).status).toBe(201);
  await runCleanup(deps, 'pay links');
  expect((await call('GET', (await linksTo(client.email)).at(-1)!)).body.invoice).toMatchObject({ status: 'paid', paidDate: received });
});

test('works for 90 days after the invoice was written off, whenever part of it was credited', async () => {
  const { invoice, link } = await createLinked();
  expect((await post(invoice, 'credit-notes', { amount: '500.00', reason: 'Shorter film' })).status).toBe(201);
  clock.advance(100 * days);
  expect((await post(invoice, 'write-off', { date: today(), reason: 'Insolvent', taxTreatment: 'corrected' })).status).toBe(200);
  await runCleanup(deps, 'pay links');
  clock.advance(89 * days);
  expect(await statusOf(link)).toBe(200);
  clock.advance(2 * days);
  expect(await statusOf(link)).toBe(404);
});

test('paid in two tabs at once, by link and in the portal, it is paid once', async () => {
  const { client, invoice, link } = await createLinked();
  const prepare = [
    () => call('POST', `${link}/payment-intent`, { body: {} }),
    () => call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie: client.cookie, body: {} }),
  ];
  const secrets = (await Promise.all(prepare.map((request) => request()))).map(({ body }) => body.clientSecret);
  expect(new Set(secrets).size).toBe(1);
  await Promise.all(secrets.map((secret) => payWith(secret)));
  await Promise.all(secrets.map((secret) => call('POST', `${link}/payments/${intentOf(secret)}/outcome`)));
  expect(await db.$count(payments, eq(payments.invoiceId, invoice.id))).toBe(1);
  expect((await prepare[0]!()).status).toBe(409);
});

test('limits guessing', async () => {
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, index) => call('GET', `/api/pay/${String(index).padStart(22, 'a')}`)));
  const statuses = guesses.map(({ status }) => status);
  // At least 10 guesses are refused, and more if other tests have guessed before.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
});
