import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications, payments, videoCredits } from '#server/db/schema/index.ts';
import { readClient } from '#server/features/accounts/clients/clients.service.ts';
import { type InvoiceRow, lockInvoiceById } from '#server/features/billing/invoices/invoices.service.ts';
import { days } from '#server/shared/clock.ts';
import { cards, ownerCookie } from '#server/testing/factories.ts';
import { createPackage, startPackagePayment } from '#server/testing/packages.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { adjustPurchasedCredits, previewTakeBack } from './purchased-credits.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
const admin = await ownerCookie(testApp);

/** A client who has bought 8 credits for USD 1500.00. */
async function buyCredits(details: Parameters<typeof createPackage>[1] = {}) {
  const { client, invoice, payWith, fetchOutcome } = await startPackagePayment(testApp, await createPackage(testApp, details));
  await payWith(cards.good);
  await fetchOutcome();
  return { client, invoice };
}

type LedgerRow = Partial<typeof payments.$inferInsert> & { amountMinor: number };

const addLedgerRow = (invoiceId: number, { kind = 'refund', objectId = randomUUID(), ...row }: LedgerRow) =>
  db.insert(payments).values({
    invoiceId,
    provider: 'manual',
    paymentMethod: 'bank_transfer' as const,
    currency: 'USD',
    createdAt: clock.now(),
    kind,
    objectId,
    ...row,
  });

const adjust = (invoice: InvoiceRow) =>
  db.transaction(async (tx) => adjustPurchasedCredits(deps, tx, await lockInvoiceById(tx, invoice.id)));

/** @param amountMinor positive; the ledger row is negative */
async function refund(invoice: InvoiceRow, amountMinor: number, objectId?: string) {
  await addLedgerRow(invoice.id, { amountMinor: -amountMinor, ...(objectId ? { objectId } : {}) });
  return adjust(invoice);
}

async function addEntry(clientId: number, transactionType: string, amount: number) {
  const body = { transactionType, amount, description: 'Extra' };
  expect((await call('POST', `/api/admin/clients/${clientId}/credits`, { cookie: admin, body })).status).toBe(201);
}

const balanceOf = async (clientId: number) => (await readClient(db, clientId)).totalCreditsAvailable;
const lastEntry = async (clientId: number) =>
  (await db.select().from(videoCredits).where(eq(videoCredits.clientId, clientId)).orderBy(videoCredits.id)).at(-1);
const adminNotifications = async (clientId: number) =>
  (await db.select().from(notifications).where(eq(notifications.aboutClientId, clientId))).map(({ text }) => text);

test('takes back the share of a refund, and the rest with the rest', async () => {
  const { client, invoice } = await buyCredits();
  expect(await refund(invoice, 75_000)).toBe(4);
  expect(await lastEntry(client.id)).toMatchObject({
    transactionType: 'refund',
    amount: -4,
    balanceAfter: 4,
    invoiceId: invoice.id,
    description: 'Growth',
  });
  expect(await refund(invoice, 75_000)).toBe(4);
  expect(await balanceOf(client.id)).toBe(0);
});

test('rounds the share of each refund down, and loses nothing over several', async () => {
  const { client, invoice } = await buyCredits();
  const taken = [];
  for (const amountMinor of [10_000, 10_000, 20_000, 110_000]) taken.push(await refund(invoice, amountMinor));
  expect(taken).toEqual([0, 1, 1, 6]);
  expect(await balanceOf(client.id)).toBe(0);
});

test('changes nothing when the same refund is processed again, also at the same time', async () => {
  const { client, invoice } = await buyCredits();
  await addLedgerRow(invoice.id, { amountMinor: -75_000 });
  const taken = await Promise.all([adjust(invoice), adjust(invoice), adjust(invoice)]);
  expect(taken.sort()).toEqual([0, 0, 4]);
  expect(await balanceOf(client.id)).toBe(4);
});

test("takes back unused credits of the invoice only, and tells the admins what's missing", async () => {
  const { client, invoice } = await buyCredits();
  await addEntry(client.id, 'use', 6);
  await addEntry(client.id, 'grant', 10);
  expect(await refund(invoice, 75_000)).toBe(2);
  expect(await balanceOf(client.id)).toBe(10);
  expect(await adminNotifications(client.id)).toContain(
    `Money of ${invoice.invoiceNumber} went back, but 2 of its video credits couldn't be taken back: already used or expired.`,
  );
});

test('takes back nothing for the refund of an overpayment or an undecided dispute', async () => {
  const { client, invoice } = await buyCredits();
  await addLedgerRow(invoice.id, { kind: 'payment', amountMinor: 150_000 });
  expect(await refund(invoice, 150_000)).toBe(0);
  await addLedgerRow(invoice.id, { kind: 'dispute', amountMinor: -150_000 });
  expect(await adjust(invoice)).toBe(0);
  expect(await balanceOf(client.id)).toBe(8);
});

test('gives back what a refund took when it fails later, to expire on the same day', async () => {
  const { client, invoice } = await buyCredits({ creditValidityDays: 30 });
  const { expiryDate } = (await lastEntry(client.id))!;
  await addEntry(client.id, 'use', 5);
  expect(await refund(invoice, 75_000, 're_1')).toBe(3);
  await addLedgerRow(invoice.id, { amountMinor: 75_000, objectId: 're_1', sequence: 2 });
  expect(await adjust(invoice)).toBe(-3);
  expect(await lastEntry(client.id)).toMatchObject({
    transactionType: 'adjustment',
    amount: 3,
    remaining: 3,
    expiryDate,
    description: 'Paid again: Growth',
  });
  expect(await refund(invoice, 150_000), 'the credits given back can be taken back again').toBe(3);
  expect(await balanceOf(client.id)).toBe(0);
});

test('previews what a refund would take back', async () => {
  const { client, invoice } = await buyCredits();
  expect(await previewTakeBack(db, invoice.id, 75_000)).toEqual({ granted: 8, takenBack: 4, missing: 0 });
  await addEntry(client.id, 'use', 7);
  expect(await previewTakeBack(db, invoice.id, 75_000)).toEqual({ granted: 8, takenBack: 1, missing: 3 });
  expect(await previewTakeBack(db, 2_147_483_647, 75_000)).toEqual({ granted: 0, takenBack: 0, missing: 0 });
});

test('takes back no credits that have expired', async () => {
  const { client, invoice } = await buyCredits({ creditValidityDays: 1 });
  clock.advance(3 * days);
  expect(await refund(invoice, 150_000)).toBe(0);
  expect(await lastEntry(client.id)).toMatchObject({ transactionType: 'expiry', amount: -8, balanceAfter: 0 });
});
