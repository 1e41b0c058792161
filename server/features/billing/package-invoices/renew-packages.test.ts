import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { personalData } from '#server/areas.ts';
import { clientPackages, clients, invoices, notifications } from '#server/db/schema/index.ts';
import { readClient } from '#server/features/accounts/clients/clients.service.ts';
import { eraseClient } from '#server/features/operations/privacy/privacy.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days } from '#server/shared/clock.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createPackage } from '#server/testing/packages.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { renewPackages } from './renew-packages.ts';
import { readRenewal } from './unbilled-periods.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
await changeStudio(db, { timeZone: 'Pacific/Auckland', paymentTermsDays: 14 });
await ownerCookie(testApp);

const renewing = await createPackage(testApp, { renewsMonthly: true });

/** A client whose package renews on a date. */
const createRenewal = (packageRenewsOn: string, packageRenewalDay: number, details = {}) =>
  createClient(testApp, { name: 'Ann Sender', currentPackageId: renewing.id, packageRenewsOn, packageRenewalDay, ...details });

const renewalsOf = (clientId: number) =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), isNotNull(invoices.packagePeriod)))
    .orderBy(invoices.id);

/** The clock moves by months, so every session is new. */
const postAsOwner = async (path: string, body: object) => call('POST', path, { cookie: await ownerCookie(testApp), body });

const payAll = async (clientId: number) => {
  for (const { id, status, issueDate } of await renewalsOf(clientId)) {
    const body = { amount: '1500.00', date: issueDate, paymentMethod: 'bank_transfer' };
    if (status === 'sent') expect((await postAsOwner(`/api/admin/invoices/${id}/payments`, body)).status).toBe(201);
  }
};

const setDate = (date: string) => clock.advance(Date.parse(`${date}T00:00:00Z`) - clock.now().getTime());

const renewsOn = async (clientId: number) => (await readClient(db, clientId)).packageRenewsOn;

test("invoices a month on its first day in the studio's time zone", async () => {
  setDate('2027-01-30');
  clock.advance(10.9 * 60 * 60 * 1000);
  const { id } = await createRenewal('2027-01-31', 31);
  await renewPackages(deps);
  expect(await renewalsOf(id)).toEqual([]);
  clock.advance(0.2 * 60 * 60 * 1000);
  await renewPackages(deps);
  expect(await renewalsOf(id)).toMatchObject([
    {
      status: 'sent',
      packageId: renewing.id,
      packagePeriod: '2027-01-31',
      periodStart: '2027-01-31',
      periodEnd: '2027-02-27',
      dueDate: '2027-02-14',
      amountMinor: 150_000,
    },
  ]);
  expect(await renewsOn(id)).toBe('2027-02-28');
  await payAll(id);
  setDate('2027-02-28');
  await renewPackages(deps);
  await payAll(id);
  expect(await renewsOn(id)).toBe('2027-03-31');
  expect(await readClient(db, id)).toMatchObject({ totalCreditsAvailable: 16, currentPackageId: renewing.id });
});

test('invoices a month once, also when the job runs twice at once', async () => {
  const { id } = await createRenewal('2027-02-15', 15);
  await Promise.all([renewPackages(deps), renewPackages(deps), renewPackages(deps)]);
  await renewPackages(deps);
  expect(await renewalsOf(id)).toHaveLength(1);
});

const unbilledOf = async (clientId: number) => (await readRenewal(deps, clientId)).unbilledPeriods.map(({ start, end }) => [start, end]);

const textsAbout = async (clientId: number) =>
  (await db.select().from(notifications).where(eq(notifications.aboutClientId, clientId)).orderBy(notifications.id)).map(
    ({ text }) => text,
  );

test('puts months aside that ended while the server was off, and invoices the current one', async () => {
  const { id } = await createRenewal('2027-03-31', 31);
  setDate('2027-06-20');
  await renewPackages(deps);
  expect(await renewalsOf(id)).toMatchObject([{ packagePeriod: '2027-05-31', periodEnd: '2027-06-29', dueDate: '2027-07-04' }]);
  expect(await unbilledOf(id)).toEqual([
    ['2027-03-31', '2027-04-29'],
    ['2027-04-30', '2027-05-30'],
  ]);
  expect(await textsAbout(id)).toEqual([
    '2 months were not invoiced for the Growth package of Ann Sender, because the server was off. Invoice or skip them.',
  ]);
  expect(await renewsOn(id)).toBe('2027-06-30');
});

test('keeps renewing while earlier renewals are unpaid, but not overdue', async () => {
  await changeStudio(db, { paymentTermsDays: 60 });
  const { id } = await createRenewal('2027-06-20', 20);
  await renewPackages(deps);
  setDate('2027-07-20');
  await renewPackages(deps);
  expect(await renewalsOf(id)).toMatchObject([{ packagePeriod: '2027-06-20' }, { packagePeriod: '2027-07-20' }]);
  expect(await textsAbout(id)).toEqual([]);
  await changeStudio(db, { paymentTermsDays: 14 });
});

test('pauses while a renewal is overdue, tells both sides once, and continues when it is paid', async () => {
  const { id } = await createRenewal('2027-07-20', 20);
  await renewPackages(deps);
  const { id: invoiceId, invoiceNumber } = (await renewalsOf(id))[0]!;
  for (const date of ['2027-08-20', '2027-09-20']) {
    setDate(date);
    await renewPackages(deps);
    await renewPackages(deps);
  }
  expect(await renewalsOf(id)).toHaveLength(1);
  const paused = `The renewal of the Growth package of Ann Sender is paused, because ${invoiceNumber} is overdue.`;
  expect(await textsAbout(id)).toEqual([paused]);
  const told = await db.select().from(notifications).where(eq(notifications.clientId, id)).orderBy(notifications.id);
  expect(told.map(({ text }) => text)).toEqual([
    `You have a new invoice: ${invoiceNumber}.`,
    `The renewal of your Growth package is paused, because ${invoiceNumber} is overdue. It continues once the invoice is paid.`,
  ]);
  expect((await readRenewal(deps, id)).overdueInvoice).toEqual({ id: invoiceId, invoiceNumber, dueDate: '2027-08-03' });
  await payAll(id);
  expect(await textsAbout(id)).toEqual([
    paused,
    'The package of Ann Sender renews again. 2 months were not invoiced meanwhile: invoice or skip them.',
  ]);
  expect((await readRenewal(deps, id)).overdueInvoice).toBeNull();
  setDate('2027-10-20');
  await renewPackages(deps);
  expect((await renewalsOf(id)).map(({ packagePeriod }) => packagePeriod)).toEqual(['2027-07-20', '2027-10-20']);
});

test('stops for deactivated clients and packages that no longer renew', async () => {
  const deactivated = await createRenewal('2027-10-01', 1, { deactivatedAt: clock.now() });
  const once = await createPackage(testApp);
  const switched = await createRenewal('2027-10-01', 1, { currentPackageId: once.id });
  const removed = await createRenewal('2027-10-01', 1, { currentPackageId: null });
  await renewPackages(deps);
  for (const { id } of [deactivated, switched, removed]) {
    expect(await renewalsOf(id)).toEqual([]);
    expect(await renewsOn(id)).toBeNull();
  }
});

test('stops with an erasure, also one that commits while the job waits', async () => {
  const erased = await createRenewal('2027-10-01', 1);
  await Promise.all([eraseClient(deps, personalData, erased.id, erased.name, { kind: 'system' }).catch(() => {}), renewPackages(deps)]);
  const [client] = await db.select().from(clients).where(eq(clients.id, erased.id));
  // An open invoice prevents the erasure, and an erasure prevents the invoice, whichever came first.
  expect(await renewalsOf(erased.id)).toHaveLength(client!.erasedAt ? 0 : 1);
  if (client!.erasedAt) expect(client!.packageRenewsOn).toBeNull();
});

test('continues with other clients when one fails, and retries that one', async () => {
  const failing = await createRenewal('2027-10-01', 1);
  const other = await createRenewal('2027-10-01', 1);
  await db.insert(invoices).values({
    clientId: failing.id,
    amountMinor: 1,
    dueDate: '2099-01-01',
    items: [],
    totals: {} as never,
    invoiceNumber: 'INV-1',
    packageId: renewing.id,
    packagePeriod: '2027-10-01',
    status: 'paid' as const,
    paidDate: '2027-10-01',
  });
  await renewPackages(deps);
  expect(await renewalsOf(other.id)).toHaveLength(1);
  expect(await renewsOn(failing.id)).toBe('2027-10-01');
});

test('starts, stops and resumes with the package and on request of an admin', async () => {
  const once = await createPackage(testApp);
  const { id } = await createClient(testApp);
  const assign = (packageId: number) => postAsOwner(`/api/admin/clients/${id}/package`, { packageId });
  const change = (renews: boolean) => postAsOwner(`/api/admin/clients/${id}/package-renewal`, { renews });
  await assign(renewing.id);
  expect(await renewsOn(id)).toBe('2027-11-20');
  await change(false);
  await assign(renewing.id);
  expect(await renewsOn(id)).toBeNull();
  clock.advance(2 * days);
  await change(true);
  expect(await renewsOn(id)).toBe('2027-11-22');
  await change(true);
  await assign(once.id);
  expect(await renewsOn(id)).toBeNull();
  expect((await change(true)).status).toBe(409);
});

test("invoices the package's current price and tax", async () => {
  const { id } = await createRenewal('2027-10-20', 20);
  await db.update(clientPackages).set({ priceMinor: 40_000, taxRate: '7.5' }).where(eq(clientPackages.id, renewing.id));
  await renewPackages(deps);
  expect(await renewalsOf(id)).toMatchObject([{ amountMinor: 43_000, items: [{ taxRate: '7.5' }] }]);
});

test("leaves the invoice of a month that can't be sent as a draft, and tells the admins why", async () => {
  const taxExemption = { category: 'reverse_charge', reason: null } as const;
  const { id: packageId } = await createPackage(testApp, { renewsMonthly: true, taxExemption });
  const { today } = await studioToday(db, clock);
  const { id } = await createRenewal(today, Number(today.slice(-2)), { currentPackageId: packageId });
  await renewPackages(deps);
  await renewPackages(deps);
  expect(await renewalsOf(id)).toMatchObject([{ status: 'draft', packagePeriod: today, invoiceNumber: null }]);
  const about = await db.select().from(notifications).where(eq(notifications.aboutClientId, id));
  expect(about.map(({ text }) => text)).toEqual([
    expect.stringContaining("wasn't sent: Reverse charge requires the tax IDs of both parties"),
  ]);
});
