import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createClient, createCreditNote, createInvoice, createProject } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { clients, creditNotes, invoices, payments, users } from './schema/index.ts';

const testApp = await createTestApp();
const { db } = testApp;

const frozen = { cause: { code: '23001', message: expect.stringContaining('is frozen') } };

/** A sent invoice with notes and a project. */
async function sentInvoice() {
  const { id: clientId } = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId });
  return createInvoice(testApp, { clientId, draftFields: { projectId, notes: 'Call Ann at home' } });
}

const update = (id: number, changes: Partial<typeof invoices.$inferInsert>) => db.update(invoices).set(changes).where(eq(invoices.id, id));

async function paymentOf({ id: invoiceId }: { id: number }, userId: number | null = null) {
  const money = { paymentMethod: 'cash', amountMinor: 500, currency: 'USD' } as const;
  const [row] = await db
    .insert(payments)
    .values({ invoiceId, provider: 'manual', objectId: `manual_${invoiceId}`, kind: 'payment', userId, ...money })
    .returning();
  return row!;
}

test.each<Partial<typeof invoices.$inferInsert>>([
  { clientId: 0 },
  { invoiceNumber: 'INV-2026-9999' },
  { amountMinor: 1 },
  { currency: 'EUR' },
  { issueDate: '2020-01-01' },
  { dueDate: '2020-01-01' },
  { items: [] },
  { totals: { netMinor: 1, taxes: [], taxMinor: 0, totalMinor: 1 } },
  { depositPercent: 10, depositMinor: 15_000 },
  { taxExemption: { category: 'exempt', reason: null } },
  { deliveryDate: '2026-01-01' },
  { periodStart: '2026-01-01', periodEnd: '2026-01-31' },
  { paymentMeans: { accountName: 'Mallory', account: 'DE02120300000000202051', code: null } },
  { packageTerms: { name: 'Growth', videoCreditLimit: 99, creditValidityDays: null } },
  { createdAt: new Date(0) },
])('freezes a sent invoice: %o', async (changes) => {
  const { id } = await sentInvoice();
  const { id: other } = await createClient(testApp);
  await expect(update(id, changes.clientId === 0 ? { clientId: other } : changes)).rejects.toMatchObject(frozen);
  await update(id, { status: 'cancelled' });
  await expect(update(id, changes.clientId === 0 ? { clientId: other } : changes), 'also when canceled').rejects.toMatchObject(frozen);
});

test('freezes parties, notes and project until the client is erased', async () => {
  const { id, clientId, billedTo, billedBy } = await sentInvoice();
  const changes = [{ billedTo: { ...billedTo!, name: 'Erased client' } }, { notes: null }, { projectId: null }];
  for (const change of changes) await expect(update(id, change)).rejects.toMatchObject(frozen);
  await db.update(clients).set({ erasedAt: new Date() }).where(eq(clients.id, clientId));
  for (const change of changes) await update(id, change);
  await expect(update(id, { billedBy: { ...billedBy!, name: 'Another studio' } })).rejects.toMatchObject(frozen);
  await expect(update(id, { notes: null, amountMinor: 1 })).rejects.toMatchObject(frozen);
});

test('keeps sent invoices, and lets drafts change and go', async () => {
  const { id, clientId } = await sentInvoice();
  await expect(update(id, { status: 'draft' })).rejects.toMatchObject({ cause: { constraint: 'invoices_draft_check' } });
  await expect(db.delete(invoices).where(eq(invoices.id, id))).rejects.toMatchObject(frozen);
  const draft = await createInvoice(testApp, { clientId, sent: false });
  await update(draft.id, { amountMinor: 1, notes: 'New' });
  await db.delete(invoices).where(eq(invoices.id, draft.id));
});

test('lets a sent invoice be paid', async () => {
  const { id } = await sentInvoice();
  await update(id, { status: 'overdue', updatedAt: new Date() });
  await update(id, { status: 'paid', paidDate: '2026-03-03', stripePaymentIntentId: 'pi_1' });
});

test('keeps credit notes and the ledger as they were written', async () => {
  const invoice = await sentInvoice();
  const creditNote = await createCreditNote(testApp, invoice, { reason: 'Discount' });
  const payment = await paymentOf(invoice);
  const attempts = [
    db.update(creditNotes).set({ amountMinor: 1 }).where(eq(creditNotes.id, creditNote.id)),
    db.update(creditNotes).set({ reason: 'Another' }).where(eq(creditNotes.id, creditNote.id)),
    db.delete(creditNotes).where(eq(creditNotes.id, creditNote.id)),
    db.update(payments).set({ amountMinor: 1 }).where(eq(payments.id, payment.id)),
    db.update(payments).set({ bookedOn: '2020-01-01' }).where(eq(payments.id, payment.id)),
    db.update(payments).set({ note: 'Another' }).where(eq(payments.id, payment.id)),
    db.delete(payments).where(eq(payments.id, payment.id)),
  ];
  for (const attempt of attempts) await expect(attempt).rejects.toMatchObject(frozen);
  expect(await db.select().from(creditNotes).where(eq(creditNotes.id, creditNote.id))).toEqual([creditNote]);
  expect(await db.select().from(payments).where(eq(payments.id, payment.id))).toEqual([payment]);
});

test('lets an admin who recorded a payment be deleted', async () => {
  const [admin] = await db.insert(users).values({ username: 'gone', name: 'Gone', email: 'gone@studio.example', password: '' }).returning();
  const { id } = await paymentOf(await sentInvoice(), admin!.id);
  await db.delete(users).where(eq(users.id, admin!.id));
  expect(await db.select().from(payments).where(eq(payments.id, id))).toMatchObject([{ userId: null }]);
});
