import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clientPackages, notifications, videoCredits } from '#server/db/schema/index.ts';
import { readClient } from '#server/features/accounts/clients/clients.service.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** The test clock starts on March 2 at 23:00 in Auckland. */
const testApp = await createTestApp();
const { call, db } = testApp;
await changeStudio(db, { timeZone: 'Pacific/Auckland' });
const admin = await ownerCookie(testApp);

async function createPackage(details: Partial<typeof clientPackages.$inferInsert> = {}) {
  const [row] = await db
    .insert(clientPackages)
    .values({ name: 'Growth', priceMinor: 149_950, videoCreditLimit: 8, ...details })
    .returning();
  return row!;
}

const assign = (clientId: number, packageId: number | null, grantCredits?: boolean) =>
  call('POST', `/api/admin/clients/${clientId}/package`, { cookie: admin, body: { packageId, grantCredits } });

const currentPackageId = async (clientId: number) => (await readClient(db, clientId)).currentPackageId;
const listCreditEntries = (clientId: number) => db.select().from(videoCredits).where(eq(videoCredits.clientId, clientId));
const notificationTexts = async (clientId: number) =>
  (await db.select().from(notifications).where(eq(notifications.clientId, clientId)).orderBy(notifications.id)).map(({ text }) => text);

test("assigns a package with its credits, valid for a number of days in the studio's time zone, and notifies the client", async () => {
  const { id } = await createClient(testApp);
  const assigned = await createPackage({ creditValidityDays: 30 });
  expect((await assign(id, assigned.id, true)).status).toBe(200);
  expect(await currentPackageId(id)).toBe(assigned.id);
  expect(await listCreditEntries(id)).toMatchObject([
    { amount: 8, transactionType: 'grant', packageId: assigned.id, description: 'Growth', expiryDate: '2026-04-01', balanceAfter: 8 },
  ]);
  expect(await notificationTexts(id)).toEqual(['You have a new package: Growth.', '8 video credits were added.']);
});

test('grants credits only on request, also for the current package', async () => {
  const { id } = await createClient(testApp);
  const { id: packageId } = await createPackage();
  await assign(id, packageId);
  expect(await listCreditEntries(id)).toEqual([]);
  await assign(id, packageId, true);
  expect(await listCreditEntries(id)).toMatchObject([{ amount: 8, expiryDate: null }]);
  expect(await notificationTexts(id)).toEqual(['You have a new package: Growth.', '8 video credits were added.']);
});

test('keeps the credits when the package is removed', async () => {
  const { id } = await createClient(testApp);
  await assign(id, (await createPackage()).id, true);
  expect((await assign(id, null)).status).toBe(200);
  expect(await readClient(db, id)).toMatchObject({ currentPackageId: null, totalCreditsAvailable: 8 });
});

test('rejects granting credits of a package without a limit, and assigns nothing', async () => {
  const { id } = await createClient(testApp);
  const { id: packageId } = await createPackage({ videoCreditLimit: null });
  for (const assigned of [packageId, null])
    expect(await assign(id, assigned, true)).toMatchObject({ status: 422, body: { errors: { grantCredits: [expect.any(String)] } } });
  expect(await currentPackageId(id)).toBeNull();
});

test('assigns an inactive package only to a client who already has it', async () => {
  const { id: packageId } = await createPackage();
  const [holder, other] = [await createClient(testApp), await createClient(testApp)];
  await assign(holder.id, packageId);
  await call('POST', `/api/admin/packages/${packageId}/deactivate`, { cookie: admin });
  expect(await assign(other.id, packageId)).toMatchObject({ status: 422, body: { errors: { packageId: [expect.any(String)] } } });
  expect((await assign(other.id, 2147483647)).body.errors).toHaveProperty('packageId');
  expect((await assign(holder.id, packageId, true)).status).toBe(200);
  expect(await readClient(db, holder.id)).toMatchObject({ currentPackageId: packageId, totalCreditsAvailable: 8 });
});
