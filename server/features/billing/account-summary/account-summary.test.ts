import { expect, test } from 'vitest';
import { markOverdueInvoices } from '#server/features/billing/invoices/invoices.service.ts';
import { days } from '#server/shared/clock.ts';
import { createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { createPackage } from '#server/testing/packages.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** The test clock starts on March 2, 2026. */
const testApp = await createTestApp();
const { call, clock, deps } = testApp;

const post = async (path: string, body: object = {}) => {
  const response = await call('POST', `/api/admin/${path}`, { cookie: await ownerCookie(testApp), body });
  expect(response.status, path).toBeLessThan(300);
  return response.body;
};

const read = async (clientId: number) =>
  call('GET', `/api/admin/clients/${clientId}/account-summary`, { cookie: await ownerCookie(testApp) });

const received = { date: '2026-03-02', paymentMethod: 'bank_transfer' };

test('adds up what is due and overdue of the unpaid invoices, by currency', async () => {
  const [client, other] = [await createClient(testApp), await createClient(testApp)];
  const invoice = (unitAmount: string, more = {}) => createInvoice(testApp, { clientId: client.id, unitAmount, ...more });
  const partlyPaid = await invoice('100.00', { dueDate: '2026-03-09' });
  await post(`invoices/${partlyPaid.id}/payments`, { ...received, amount: '30.00' });
  await invoice('200.00', { dueDate: '2026-03-09', draftFields: { depositPercent: 40, balanceDue: '2026-04-30' } });
  await invoice('1000.00');
  await invoice('300.00', { currency: 'EUR' });
  const paid = await invoice('50.00');
  await post(`invoices/${paid.id}/payments`, { ...received, amount: '59.00' });
  await post(`invoices/${(await invoice('60.00', { currency: 'CHF' })).id}/cancel`);
  await invoice('70.00', { sent: false });
  await createInvoice(testApp, { clientId: other.id });
  clock.advance(10 * days);
  await markOverdueInvoices(deps);
  expect((await read(client.id)).body.account).toMatchObject({
    due: [
      { currency: 'EUR', amount: '300.00', overdue: '0.00' },
      { currency: 'USD', amount: '1270.00', overdue: '150.00' },
    ],
    credit: [{ currency: 'USD', amount: '9.00' }],
  });
});

test('has the video credits with their expiry, and the next renewal', async () => {
  const client = await createClient(testApp);
  expect((await read(client.id)).body.account).toEqual({
    due: [],
    credit: [],
    videoCredits: { available: 0, used: 0, total: 0, reserved: 0, expiring: [] },
    package: null,
  });
  const { id: packageId, name } = await createPackage(testApp, { renewsMonthly: true });
  await post(`clients/${client.id}/package`, { packageId });
  const grant = { transactionType: 'grant', description: 'Thank you' };
  await post(`clients/${client.id}/credits`, { ...grant, amount: 3, expiryDate: '2099-06-30' });
  await post(`clients/${client.id}/credits`, { ...grant, amount: 2 });
  const { body } = await read(client.id);
  expect(body.account).toMatchObject({
    videoCredits: { available: 5, used: 0, total: 5, reserved: 0, expiring: [{ credits: 3, expiryDate: '2099-06-30' }] },
    package: { name, renewsMonthly: true, renewsOn: '2026-04-12', pausedByInvoice: null },
  });
  await post(`clients/${client.id}/package-renewal`, { renews: false });
  expect((await read(client.id)).body.account.package).toMatchObject({ renewsMonthly: true, renewsOn: null });
});

test("doesn't exist for an unknown client or an access request", async () => {
  const { id } = await createClient(testApp, { verified: false });
  for (const clientId of [id, 999_999]) expect(await read(clientId)).toMatchObject({ status: 404 });
});
