import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { creditNotes } from '#server/db/schema/billing/credit-notes.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { disputes } from '#server/db/schema/billing/refunds.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { seconds } from '#server/shared/clock.ts';
import { cards, createClient, createInvoice, ownerCookie, readInvoiceState } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain } = testApp;
const { stripe } = activeProvider(deps.payments);
const cookie = await ownerCookie(testApp);
const studioEmail = 'desk@northcut.example';
await changeStudio(db, { studioEmail });

/** An invoice for USD 1500.00 whose deposit of half was paid by card. */
async function payDeposit(card: string) {
  const client = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId: client.id, draftFields: { depositPercent: 50 } });
  const { body } = await call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, {
    cookie: client.cookie,
    body: { part: 'deposit' },
  });
  const { clientSecret } = body;
  await call('POST', '/api/payments/sandbox/confirm', {
    cookie: client.cookie,
    body: { clientSecret, number: card, expiry: '12 / 34', cvc: '123' },
  });
  await call('POST', `/api/client/payments/${clientSecret.split('_secret_')[0]}/outcome`, { cookie: client.cookie });
  return invoice;
}

const post = (id: number, action: string, body: object) => call('POST', `/api/admin/invoices/${id}/${action}`, { cookie, body });

async function wait() {
  clock.advance(10 * seconds);
  await drain();
}

test('takes the credit note of a refund that failed back by the next number', async () => {
  const invoice = await payDeposit(cards.failingRefund);
  await post(invoice.id, 'refunds', { amount: '750.00', reason: 'Fewer videos', reduceClaim: true });
  expect(await readInvoiceState(testApp, invoice)).toMatchObject({ status: 'sent' });
  await wait();
  expect(await readInvoiceState(testApp, invoice), 'USD 750.00 is kept, and as much is due').toMatchObject({ status: 'sent' });
  const [note, correction] = await db.select().from(creditNotes).where(eq(creditNotes.invoiceId, invoice.id)).orderBy(creditNotes.id);
  const numberOf = ({ creditNoteNumber }: { creditNoteNumber: string }) => Number(creditNoteNumber.split('-').at(-1));
  expect(correction).toMatchObject({ amountMinor: -75_000, reversesId: note!.id, totals: { netMinor: -75_000, totalMinor: -75_000 } });
  expect(numberOf(correction!)).toBe(numberOf(note!) + 1);
  const { body } = await call('GET', `/api/admin/invoices/${invoice.id}`, { cookie });
  expect(body.invoice).toMatchObject({ amountCredited: '0.00', amountDue: '750.00' });
  expect(await db.$count(mails, eq(mails.subject, `Correction ${correction!.creditNoteNumber} from Picturelock`))).toBe(1);
  expect((await call('GET', `/api/admin/credit-notes/${correction!.id}/pdf`, { cookie })).status).toBe(200);
});

test('leaves what was credited of a cancelled invoice as it is when a refund fails later, and returns the money without another note', async () => {
  const invoice = await payDeposit(cards.failingRefund);
  await post(invoice.id, 'refunds', { amount: '750.00', reason: 'Fewer videos', reduceClaim: true });
  await post(invoice.id, 'cancel', { note: null });
  await wait();
  const read = async () => (await call('GET', `/api/admin/invoices/${invoice.id}`, { cookie })).body.invoice;
  const canceled = { status: 'cancelled', amountCredited: '1500.00', amountDue: '0.00' };
  expect(await read()).toMatchObject({ ...canceled, amountPaid: '750.00' });
  await post(invoice.id, 'refunds', { amount: '750.00', reason: 'By transfer', reduceClaim: true, method: 'bank_transfer' });
  expect(await read()).toMatchObject({ ...canceled, amountPaid: '0.00' });
});

test('says why an invoice of which more went back than was paid cannot be canceled', async () => {
  const invoice = await payDeposit(cards.disputed);
  await post(invoice.id, 'refunds', { amount: '100.00', reason: 'Goodwill', method: 'paypal' });
  await wait();
  await db.update(disputes).set({ status: 'lost', closedAt: clock.now() }).where(eq(disputes.invoiceId, invoice.id));
  const message = "USD 100.00 more went back than was received, which a credit note can't cover. Issue one for the rest.";
  expect(await post(invoice.id, 'cancel', { note: null })).toMatchObject({ status: 409, body: { message } });
});

/** An invoice of which half was paid and is disputed. */
async function startDispute() {
  const invoice = await payDeposit(cards.disputed);
  await wait();
  const win = async () => {
    const [dispute] = await db.select().from(disputes).where(eq(disputes.invoiceId, invoice.id));
    const evidence = { uncategorized_text: 'winning_evidence' };
    await stripe.disputes.update(dispute!.providerDisputeId, { evidence, submit: true });
    await wait();
  };
  /** The text of each email about an overpayment. */
  const overpayments = async () =>
    (await readInvoiceState(testApp, invoice)).mails
      .filter(({ to, subject }) => to === studioEmail && subject.startsWith('Overpayment'))
      .map(({ content }) => content.paragraphs[0]);
  return { invoice, win, overpayments };
}

test('asks for no deposit again while the one that was paid is disputed', async () => {
  const { invoice } = await startDispute();
  const { body } = await call('GET', `/api/admin/invoices/${invoice.id}`, { cookie });
  expect(body.invoice).toMatchObject({ depositDue: null, amountDue: '750.00', amountDisputed: '750.00' });
});

test('marks an invoice paid when the funds of a dispute come back after the rest was paid', async () => {
  const { invoice, win, overpayments } = await startDispute();
  await post(invoice.id, 'payments', { amount: '750.00', date: '2026-03-02', paymentMethod: 'bank_transfer' });
  expect(await readInvoiceState(testApp, invoice)).toMatchObject({ status: 'sent' });
  await win();
  expect(await readInvoiceState(testApp, invoice)).toMatchObject({ status: 'paid', paidDate: '2026-03-02' });
  expect(await overpayments()).toEqual([]);
});

test('emails the studio when the funds of a dispute come back to an invoice that was paid another way', async () => {
  const { invoice, win, overpayments } = await startDispute();
  await post(invoice.id, 'payments', { amount: '1500.00', date: '2026-03-02', paymentMethod: 'bank_transfer' });
  await win();
  expect(await overpayments()).toEqual([
    'USD 750.00 from Test Client was booked, more than was due. The invoice was paid at the time. Refund what is too much, or keep it as credit: choose Credit balance as the way it goes back.',
  ]);
});

test('emails the studio when the funds of a dispute come back to a cancelled invoice', async () => {
  const { invoice, win, overpayments } = await startDispute();
  await db.update(invoices).set({ status: 'cancelled' }).where(eq(invoices.id, invoice.id));
  await win();
  expect(await readInvoiceState(testApp, invoice)).toMatchObject({ status: 'cancelled' });
  expect(await overpayments()).toEqual([expect.stringContaining('The invoice was cancelled at the time.')]);
});

const writeOff = (id: number) => post(id, 'write-off', { date: '2026-03-02', reason: 'Insolvent', taxTreatment: 'corrected' });
const readBalance = async (id: number) => (await call('GET', `/api/admin/invoices/${id}`, { cookie })).body.invoice;

test('recovers a write-off with the funds of a dispute that come back', async () => {
  const invoice = await payDeposit(cards.disputed);
  await writeOff(invoice.id);
  await wait();
  await post(invoice.id, 'payments', { amount: '750.00', date: '2026-03-02', paymentMethod: 'bank_transfer' });
  const [dispute] = await db.select().from(disputes).where(eq(disputes.invoiceId, invoice.id));
  await stripe.disputes.update(dispute!.providerDisputeId, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true });
  await wait();
  expect(await readBalance(invoice.id)).toMatchObject({ status: 'paid', amountPaid: '1500.00', amountWrittenOff: '0.00' });
});

test.each([
  { reduceClaim: false, writtenOff: '1500.00', title: 'recovers a write-off with the money of a refund that failed' },
  { reduceClaim: true, writtenOff: '750.00', title: 'takes back the credit note of a refund that failed, though the rest was written off' },
])('$title', async ({ reduceClaim, writtenOff }) => {
  const invoice = await payDeposit(cards.failingRefund);
  await post(invoice.id, 'refunds', { amount: '750.00', reason: 'Goodwill', reduceClaim });
  expect((await writeOff(invoice.id)).body.invoice).toMatchObject({ amountWrittenOff: writtenOff });
  await wait();
  const half = { amountPaid: '750.00', amountWrittenOff: '750.00', amountCredited: '0.00' };
  expect(await readBalance(invoice.id)).toMatchObject({ status: 'cancelled', ...half });
});

test('does not tell the client that an invoice was cancelled when a refund credits what the write-off left', async () => {
  const invoice = await payDeposit(cards.good);
  await writeOff(invoice.id);
  await post(invoice.id, 'refunds', { amount: '750.00', reason: 'Goodwill', reduceClaim: true });
  expect(await readBalance(invoice.id)).toMatchObject({ status: 'cancelled', amountCredited: '750.00', amountWrittenOff: '750.00' });
  const { mails } = await readInvoiceState(testApp, invoice);
  expect(mails.filter(({ subject }) => subject.endsWith('was cancelled'))).toEqual([]);
});
