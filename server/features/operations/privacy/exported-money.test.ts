import { expect, test } from 'vitest';
import { clientPackages, disputes, invoiceReminders, refunds } from '#server/db/schema/index.ts';
import { createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { addEntry } from '#server/testing/ledger-entries.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
const cookie = await ownerCookie(testApp);

test("exports refunds, disputes, reminders, the billing address and the package's renewal", async () => {
  const address = { postalCode: 'NW1 6XE', city: 'London', region: 'Greater London', country: 'GB', taxId: 'GB123' };
  const client = await createClient(testApp, address);
  const packageTerms = { name: 'Monthly', videoCreditLimit: 8, creditValidityDays: null };
  const { id: invoiceId } = await createInvoice(testApp, { clientId: client.id, sold: { packageTerms } });
  const { id: paymentId } = await addEntry(testApp, { invoiceId, bookedOn: '2026-02-20' });
  const common = { invoiceId, amountMinor: 5000, currency: 'USD' };
  const refund = { ...common, reason: 'Delivered late', status: 'succeeded', creditsTakenBack: 2 } as const;
  const dispute = { ...common, reason: 'fraudulent', status: 'lost', createdAt: clock.now(), closedAt: clock.now() };
  await db.insert(refunds).values({ ...refund, paymentId, idempotencyKey: 'exported' });
  await db.insert(disputes).values({ ...dispute, paymentId, providerDisputeId: 'dp_exported' });
  await db.insert(invoiceReminders).values({ invoiceId, offsetDays: -3, status: 'sent' });
  const monthly = { name: 'Monthly', priceMinor: 99_000, currency: 'EUR', renewsMonthly: true };
  const [sold] = await db.insert(clientPackages).values(monthly).returning();
  await call('POST', `/api/admin/clients/${client.id}/package`, { cookie, body: { packageId: sold!.id, grantCredits: false } });
  const { body } = await call('GET', '/api/client/data', { cookie: client.cookie });
  const at = clock.now().toISOString();
  expect(body.data).toMatchObject({
    account: address,
    currentPackage: { ...monthly, renewsOn: '2026-04-02' },
    invoices: [{ id: invoiceId, packageTerms }],
    payments: [{ invoiceId, bookedOn: '2026-02-20' }],
    refunds: [refund],
    disputes: [{ ...dispute, createdAt: at, closedAt: at }],
    reminders: [{ invoiceId, offsetDays: -3, status: 'sent' }],
  });
});
