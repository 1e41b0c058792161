import { expect } from 'vitest';
import { unbilledPeriods } from '#server/db/schema/billing/unbilled-periods.ts';
import { writeOffInvoice } from '#server/features/billing/invoices/write-offs/write-off-invoice.ts';
import { createPayLink } from '#server/features/billing/pay-links/pay-links.service.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { cards } from '#server/testing/factories.ts';
import { addEntry } from '#server/testing/ledger-entries.ts';
import type { AccessFixture } from './access-callers.ts';
import { createRow, startCardPayment } from './access-rows.ts';
import { forClientA, forRowOfA, listWithBoth, type PrepareRequest } from './prepare-request.ts';

const card = (number: string) => ({ number, expiry: '12 / 34', cvc: '123' });
const items = [{ description: 'Trailer', quantity: 1, unitAmount: '100.00' }];
/** A write-off of today: its date is neither before an invoice's nor in the future. */
const badDebt = ({ testApp }: Parameters<PrepareRequest>[0]) => ({
  date: testApp.clock.now().toISOString().slice(0, 10),
  reason: 'Insolvent',
  taxTreatment: 'kept' as const,
});

/** Money that arrives or leaves by bank, today. */
const byBank = (amount: string, { testApp: { clock } }: AccessFixture) => ({
  amount,
  date: clock.now().toISOString().slice(0, 10),
  paymentMethod: 'bank_transfer',
});

/** The token of a pay link to an invoice of client A. */
async function payToken(fixture: AccessFixture, id?: number): Promise<string> {
  const invoiceId = id ?? (await createRow.invoice(fixture, fixture.a));
  const { db, deps } = fixture.testApp;
  return (await db.transaction((tx) => createPayLink(deps, tx, invoiceId))).replace('/pay/', '');
}

/** Client A with a credit balance of USD 100.00. */
const forClientWithCredit: PrepareRequest = async (fixture) => {
  await listWithBoth(createRow.balanceEntry)(fixture);
  return forClientA(fixture);
};

const moneyOfClient: PrepareRequest = async (fixture) => ({
  ...(await forClientWithCredit(fixture)),
  body: { ...byBank('10.00', fixture), currency: 'USD', note: fixture.a.marker },
});

/** Requests about packages, credits, invoices and payments, by endpoint. */
export const moneyRequests: Record<string, PrepareRequest> = {
  'GET /api/client/package': listWithBoth(createRow.package),
  'GET /api/client/packages': listWithBoth(createRow.offeredPackage),
  'GET /api/client/package-invoices': listWithBoth(createRow.packageInvoice),
  'GET /api/client/credits': listWithBoth(createRow.credits),
  'GET /api/client/invoices': listWithBoth(createRow.invoice),
  'GET /api/client/not-invoiced': listWithBoth(createRow.milestone),
  'GET /api/client/invoices/:id': forRowOfA(createRow.invoice),
  'GET /api/client/invoices/:id/pdf': forRowOfA(createRow.invoice),
  'GET /api/client/credit-notes/:id/pdf': forRowOfA(createRow.creditNote),
  'POST /api/client/invoices/:id/payment-intent': async (fixture) => ({
    ...(await forRowOfA(createRow.invoice)(fixture)),
    body: {},
    expected: { amount: '1500.00', clientSecret: expect.stringContaining('_secret_') },
  }),
  'POST /api/client/payments/:paymentIntent/outcome': async (fixture) => ({
    params: { paymentIntent: (await startCardPayment(fixture)).paymentIntent },
    expected: { outcome: 'open', amount: '1500.00' },
  }),
  'GET /api/pay/:token': async (fixture) => ({ params: { token: await payToken(fixture) } }),
  'GET /api/pay/:token/pdf': async (fixture) => ({ params: { token: await payToken(fixture) } }),
  'POST /api/pay/:token/payment-intent': async (fixture) => ({
    params: { token: await payToken(fixture) },
    body: {},
    expected: { amount: '1500.00', clientSecret: expect.stringContaining('_secret_') },
  }),
  'POST /api/pay/:token/payments/:paymentIntent/outcome': async (fixture) => {
    const { invoiceId, paymentIntent } = await startCardPayment(fixture);
    return { params: { token: await payToken(fixture, invoiceId), paymentIntent }, expected: { outcome: 'open', amount: '1500.00' } };
  },
  'POST /api/payments/sandbox/confirm': async (fixture) => ({
    body: { clientSecret: (await startCardPayment(fixture)).clientSecret, ...card(cards.good) },
    expected: { status: 'succeeded' },
  }),
  'POST /api/payments/sandbox/debit': async (fixture) => {
    await changeStudio(fixture.testApp.db, { onlinePaymentMethods: ['card', 'us_bank_account'] });
    const { clientSecret } = await startCardPayment(fixture);
    return { body: { clientSecret, method: 'us_bank_account', account: '000123456789' }, expected: { status: 'processing' } };
  },
  'POST /api/payments/sandbox/authenticate': async (fixture) => {
    const { clientSecret } = await startCardPayment(fixture);
    const body = { clientSecret, ...card(cards.threeDSecure) };
    await fixture.testApp.call('POST', '/api/payments/sandbox/confirm', { cookie: fixture.a.cookie, body });
    return { body: { clientSecret, approve: true }, expected: { status: 'succeeded' } };
  },

  'GET /api/admin/invoices': listWithBoth(createRow.invoice),
  'GET /api/admin/payments': listWithBoth(createRow.payment),
  'GET /api/admin/payments.csv': listWithBoth(createRow.payment),
  'GET /api/admin/accounting/close': () => ({}),
  'POST /api/admin/accounting/close': () => ({ body: { through: '2026-02-28' } }),
  'GET /api/admin/refunds': listWithBoth(createRow.refund),
  'POST /api/admin/reconciliation/book': async (fixture) => ({
    body: { kind: 'payment', objectId: (await startCardPayment(fixture)).paymentIntent },
    expected: { belongsToInvoice: true },
  }),
  'GET /api/admin/disputes': listWithBoth(createRow.dispute),
  'GET /api/admin/invoices/:id/payments': forRowOfA(createRow.payment),
  'POST /api/admin/invoices': ({ a }) => ({ body: { clientId: a.clientId, dueDate: '2099-12-31', items } }),
  'GET /api/admin/invoices.csv': listWithBoth(createRow.invoice),
  'GET /api/admin/invoices/gaps': listWithBoth(createRow.draft),
  'GET /api/admin/invoices/:id': forRowOfA(createRow.invoice),
  'GET /api/admin/invoices/:id/pdf': forRowOfA(createRow.invoice),
  'GET /api/admin/credit-notes': listWithBoth(createRow.creditNote),
  'GET /api/admin/credit-notes.csv': listWithBoth(createRow.creditNote),
  'GET /api/admin/credit-notes/:id/pdf': forRowOfA(createRow.creditNote),
  'PATCH /api/admin/invoices/:id': async (fixture) => ({
    ...(await forRowOfA(createRow.draft)(fixture)),
    body: { notes: fixture.a.marker },
  }),
  'DELETE /api/admin/invoices/:id': forRowOfA(createRow.draft),
  'POST /api/admin/invoices/:id/duplicate': forRowOfA(createRow.invoice),
  'POST /api/admin/invoices/:id/refunds': async (fixture) => {
    const id = await createRow.payment(fixture, fixture.a);
    return { params: { id }, body: { amount: '1.00', reason: 'Goodwill' } };
  },
  'POST /api/admin/invoices/:id/send': forRowOfA(createRow.draft),
  'POST /api/admin/invoices/:id/resend': forRowOfA(createRow.invoice),
  'POST /api/admin/invoices/:id/revoke-pay-links': forRowOfA(createRow.invoice),
  'POST /api/admin/invoices/:id/remind': forRowOfA(createRow.overdueInvoice),
  'POST /api/admin/invoices/:id/cancel': async (fixture) => ({
    ...(await forRowOfA(createRow.invoice)(fixture)),
    body: { note: fixture.a.marker },
  }),
  'POST /api/admin/invoices/:id/payments': async (fixture) => ({
    ...(await forRowOfA(createRow.invoice)(fixture)),
    body: byBank('100.00', fixture),
    expected: { invoice: { amountDue: '1400.00' } },
  }),
  'POST /api/admin/payments/:id/void': async (fixture) => {
    const invoiceId = await createRow.invoice(fixture, fixture.a);
    const { id } = await addEntry(fixture.testApp, { invoiceId });
    return { params: { id }, body: { reason: 'Meant for another invoice' }, expected: { invoice: { amountDue: '1500.00' } } };
  },
  'POST /api/admin/invoices/:id/write-off': async (fixture) => ({
    ...(await forRowOfA(createRow.invoice)(fixture)),
    body: badDebt(fixture),
    expected: { invoice: { amountWrittenOff: '1500.00' } },
  }),
  'POST /api/admin/invoices/:id/write-off/reverse': async (fixture) => {
    const id = await createRow.invoice(fixture, fixture.a);
    const actor = { kind: 'system' } as const;
    await writeOffInvoice(fixture.testApp.deps, id, badDebt(fixture), actor);
    return { params: { id }, body: { reason: 'Of another client' }, expected: { invoice: { amountDue: '1500.00' } } };
  },
  'POST /api/admin/invoices/:id/credit-notes': async (fixture) => ({
    ...(await forRowOfA(createRow.invoice)(fixture)),
    body: { amount: '100.00', reason: 'Late delivery' },
    expected: { invoice: { amountDue: '1400.00' } },
  }),
  'GET /api/admin/packages': listWithBoth(createRow.package),
  'POST /api/admin/packages': ({ a }) => ({ body: { name: a.marker, price: '900.00' } }),
  'PATCH /api/admin/packages/:id': async (fixture) => ({
    ...(await forRowOfA(createRow.package)(fixture)),
    body: { name: fixture.a.marker, price: '900.00' },
  }),
  'POST /api/admin/packages/:id/deactivate': forRowOfA(createRow.package),
  'POST /api/admin/packages/:id/activate': forRowOfA(createRow.package),
  'POST /api/admin/clients/:id/package': async (fixture) => ({
    ...(await forClientA(fixture)),
    body: { packageId: await createRow.offeredPackage(fixture, fixture.a), grantCredits: true },
  }),
  'POST /api/admin/clients/:id/package-invoices': async (fixture) => ({
    ...(await forClientA(fixture)),
    body: { packageId: await createRow.package(fixture, fixture.a), dueDate: '2099-12-31' },
  }),
  'POST /api/admin/clients/:id/package-renewal': async (fixture) => ({ ...(await forClientA(fixture)), body: { renews: false } }),
  'GET /api/admin/clients/:id/renewal': forClientA,
  'POST /api/admin/clients/:id/unbilled-periods': async (fixture) => {
    const packageId = await createRow.package(fixture, fixture.a);
    const month = { clientId: fixture.a.clientId, packageId, periodStart: '2026-01-15', periodEnd: '2026-02-14' };
    await fixture.testApp.db.insert(unbilledPeriods).values(month);
    return { ...(await forClientA(fixture)), body: { action: 'invoice', through: '2026-01-15' } };
  },
  'GET /api/client/balance': async (fixture) => ({
    ...(await listWithBoth(createRow.balanceEntry)(fixture)),
    expected: { balances: [{ currency: 'USD', amount: '100.00' }] },
  }),
  'GET /api/admin/clients/:id/balance': forClientWithCredit,
  'GET /api/admin/clients/:id/account-summary': async (fixture) => ({
    ...(await forClientWithCredit(fixture)),
    expected: { account: { credit: [{ currency: 'USD', amount: '100.00' }] } },
  }),
  'GET /api/admin/clients/:id/statement': async (fixture) => ({
    ...(await forClientWithCredit(fixture)),
    expected: { statement: { closing: '-100.00', credit: '100.00' } },
  }),
  'GET /api/admin/clients/:id/statement.csv': forClientWithCredit,
  'GET /api/admin/clients/:id/statement/pdf': forClientWithCredit,
  'GET /api/client/statement/pdf': listWithBoth(createRow.balanceEntry),
  'GET /api/admin/balance-entries': listWithBoth(createRow.balanceEntry),
  'GET /api/admin/balance-entries.csv': listWithBoth(createRow.balanceEntry),
  'POST /api/admin/clients/:id/balance/payments': moneyOfClient,
  'POST /api/admin/clients/:id/balance/refund': moneyOfClient,
  'POST /api/admin/clients/:id/balance/apply': async (fixture) => ({
    ...(await forClientWithCredit(fixture)),
    body: { invoiceId: await createRow.invoice(fixture, fixture.a), amount: '100.00' },
    expected: { balances: [] },
  }),
  'POST /api/admin/balance-entries/:id/void': async (fixture) => ({
    ...(await forRowOfA(createRow.balanceEntry)(fixture)),
    body: { reason: 'Meant for another client' },
    expected: { balances: [] },
  }),
  'GET /api/admin/invoices/:id/credit-refund': forRowOfA(createRow.packageInvoice),
  'GET /api/admin/clients/:id/credits': async (fixture) => {
    await listWithBoth(createRow.credits)(fixture);
    return forClientA(fixture);
  },
  'POST /api/admin/clients/:id/credits': async (fixture) => ({
    ...(await forClientA(fixture)),
    body: { transactionType: 'grant', amount: 2, description: fixture.a.marker },
  }),
};
