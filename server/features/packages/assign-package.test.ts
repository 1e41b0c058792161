import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clientPackages, notifications, videoCredits } from '../../db/schema/index.ts';
import { createClient, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { readClient } from '../clients/clients.service.ts';
import { changeStudio } from '../settings/settings.service.ts';

/** At the start it is 2 March, 23:00 in Auckland. */
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

const packageOf = async (clientId: number) => (await readClient(db, clientId)).currentPackageId;
const linesOf = (clientId: number) => db.select().from(videoCredits).where(eq(videoCredits.clientId, clientId));
const toldTo = async (clientId: number) =>
  (await db.select().from(notifications).where(eq(notifications.clientId, clientId)).orderBy(notifications.id)).map(({ text }) => text);

test('a client gets a package with its credits, which last so many days from today at the studio, and is told', async () => {
  const { id } = await createClient(testApp);
  const given = await createPackage({ creditValidityDays: 30 });
  expect((await assign(id, given.id, true)).status).toBe(200);
  expect(await packageOf(id)).toBe(given.id);
  expect(await linesOf(id)).toMatchObject([
    { amount: 8, transactionType: 'grant', packageId: given.id, description: 'Growth', expiryDate: '2026-04-01', balanceAfter: 8 },
  ]);
  expect(await toldTo(id)).toEqual(['You have a new package: Growth.', '8 video credits were added.']);
});

test('a package comes without its credits unless they are asked for, and again with them', async () => {
  const { id } = await createClient(testApp);
  const { id: packageId } = await createPackage();
  await assign(id, packageId);
  expect(await linesOf(id)).toEqual([]);
  await assign(id, packageId, true);
  expect(await linesOf(id)).toMatchObject([{ amount: 8, expiryDate: null }]);
  expect(await toldTo(id)).toEqual(['You have a new package: Growth.', '8 video credits were added.']);
});

test('a package that is taken away leaves the credits', async () => {
  const { id } = await createClient(testApp);
  await assign(id, (await createPackage()).id, true);
  expect((await assign(id, null)).status).toBe(200);
  expect(await readClient(db, id)).toMatchObject({ currentPackageId: null, totalCreditsAvailable: 8 });
});

test('credits of a package without a limit are refused on their field, and the package with them', async () => {
  const { id } = await createClient(testApp);
  const { id: packageId } = await createPackage({ videoCreditLimit: null });
  for (const wanted of [packageId, null])
    expect(await assign(id, wanted, true)).toMatchObject({ status: 422, body: { errors: { grantCredits: [expect.any(String)] } } });
  expect(await packageOf(id)).toBeNull();
});

test('a package that is not offered any more goes to nobody new, and stays with who has it', async () => {
  const { id: packageId } = await createPackage();
  const [holder, other] = [await createClient(testApp), await createClient(testApp)];
  await assign(holder.id, packageId);
  await call('POST', `/api/admin/packages/${packageId}/deactivate`, { cookie: admin });
  expect(await assign(other.id, packageId)).toMatchObject({ status: 422, body: { errors: { packageId: [expect.any(String)] } } });
  expect((await assign(other.id, 2147483647)).body.errors).toHaveProperty('packageId');
  expect((await assign(holder.id, packageId, true)).status).toBe(200);
  expect(await readClient(db, holder.id)).toMatchObject({ currentPackageId: packageId, totalCreditsAvailable: 8 });
});
