import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { personalData } from '#server/areas.ts';
import { auditLog, clientPackages, invoices, unbilledPeriods } from '#server/db/schema/index.ts';
import { eraseClient } from '#server/features/operations/privacy/privacy.service.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createPackage } from '#server/testing/packages.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** The test clock starts on March 2, 2026. */
const testApp = await createTestApp();
const { call, db, deps } = testApp;
const cookie = await ownerCookie(testApp);
const renewing = await createPackage(testApp, { renewsMonthly: true });

/** A client whose months from December to February weren't invoiced. */
async function createPaused(packageId = renewing.id) {
  const client = await createClient(testApp);
  const months = [
    { periodStart: '2025-12-31', periodEnd: '2026-01-30' },
    { periodStart: '2026-01-31', periodEnd: '2026-02-27' },
    { periodStart: '2026-02-28', periodEnd: '2026-03-30' },
  ];
  await db.insert(unbilledPeriods).values(months.map((month) => ({ ...month, clientId: client.id, packageId })));
  return client;
}

const settle = (clientId: number, action: string, through = '2026-02-28') =>
  call('POST', `/api/admin/clients/${clientId}/unbilled-periods`, { cookie, body: { action, through } });

const unbilledOf = async (clientId: number) => {
  const { body } = await call('GET', `/api/admin/clients/${clientId}/renewal`, { cookie });
  return body.renewal.unbilledPeriods.map(({ start }: { start: string }) => start);
};

const renewalsOf = (clientId: number) =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), isNotNull(invoices.packagePeriod)))
    .orderBy(invoices.id);

test('sends an invoice for each month, with its period and a due date from today', async () => {
  const { id } = await createPaused();
  expect((await settle(id, 'invoice')).status).toBe(200);
  expect(await renewalsOf(id)).toMatchObject([
    { status: 'sent', periodStart: '2025-12-31', periodEnd: '2026-01-30', dueDate: '2026-03-16' },
    { status: 'sent', periodStart: '2026-01-31', periodEnd: '2026-02-27', dueDate: '2026-03-16' },
    { status: 'sent', periodStart: '2026-02-28', periodEnd: '2026-03-30', dueDate: '2026-03-16' },
  ]);
  expect(await unbilledOf(id)).toEqual([]);
});

test('skips months for good and logs each', async () => {
  const { id } = await createPaused();
  expect((await settle(id, 'skip')).status).toBe(200);
  expect(await renewalsOf(id)).toEqual([]);
  expect(await unbilledOf(id)).toEqual([]);
  const logged = await db.select().from(auditLog).where(eq(auditLog.clientId, id));
  expect(logged.filter(({ action }) => action === 'package.month_skipped').map(({ target }) => target)).toEqual([
    'Growth, 2025-12-31 to 2026-01-30',
    'Growth, 2026-01-31 to 2026-02-27',
    'Growth, 2026-02-28 to 2026-03-30',
  ]);
});

test('decides once when two admins decide differently at the same time', async () => {
  const { id } = await createPaused();
  const responses = await Promise.all([settle(id, 'invoice'), settle(id, 'skip'), settle(id, 'invoice')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect([0, 3]).toContain((await renewalsOf(id)).length);
  expect((await settle(id, 'invoice')).body.message).toBe('These months have already been invoiced or skipped.');
});

test('leaves a month that was added after the admin looked', async () => {
  const { id } = await createPaused();
  await settle(id, 'skip', '2026-01-31');
  expect(await unbilledOf(id)).toEqual(['2026-02-28']);
});

test('changes nothing when one of the months cannot be invoiced', async () => {
  const free = await createPackage(testApp, { renewsMonthly: true });
  const { id } = await createPaused(free.id);
  await db.update(clientPackages).set({ priceMinor: 0 }).where(eq(clientPackages.id, free.id));
  expect(await settle(id, 'invoice')).toMatchObject({
    status: 409,
    body: { message: 'Growth is free now, so there is nothing to invoice.' },
  });
  expect(await unbilledOf(id)).toHaveLength(3);
});

test('forgets the months of an erased client', async () => {
  const client = await createPaused();
  await eraseClient(deps, personalData, client.id, client.name, { kind: 'system' });
  expect(await db.$count(unbilledPeriods, eq(unbilledPeriods.clientId, client.id))).toBe(0);
  expect((await settle(client.id, 'invoice')).status).toBe(404);
});
