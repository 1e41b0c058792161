import { expect, test } from 'vitest';
import { clientPackages } from '../../db/schema/packages.ts';
import { createClient, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;

async function createPackage(details: Partial<typeof clientPackages.$inferInsert> = {}) {
  const [row] = await db
    .insert(clientPackages)
    .values({ name: 'Growth', priceMinor: 149_950, currency: 'USD', ...details })
    .returning();
  return row!;
}

test('the admin list shows prices as decimal text in their currency', async () => {
  await createPackage({ name: 'Dollars' });
  await createPackage({ name: 'Yen', priceMinor: 150_000, currency: 'JPY' });
  const { body } = await call('GET', '/api/admin/packages', { cookie: await ownerCookie(testApp) });
  const prices = body.map(({ name, price, currency }: Record<string, string>) => [name, price, currency]);
  expect(prices).toEqual([
    ['Yen', '150000', 'JPY'],
    ['Dollars', '1499.50', 'USD'],
  ]);
});

test('a client sees its package and its balance', async () => {
  const { id } = await createPackage({ name: 'Mine', description: 'Eight videos', videoCreditLimit: 8 });
  const { cookie } = await createClient(testApp, { currentPackageId: id, totalCreditsAvailable: 5 });
  expect((await call('GET', '/api/client/package', { cookie })).body).toEqual({
    success: true,
    currentPackage: { name: 'Mine', description: 'Eight videos', videoCreditLimit: 8 },
    balance: 5,
  });
});

test('a package without a limit says so', async () => {
  const { id } = await createPackage({ videoCreditLimit: null });
  const { cookie } = await createClient(testApp, { currentPackageId: id });
  expect((await call('GET', '/api/client/package', { cookie })).body.currentPackage.videoCreditLimit).toBeNull();
});

test('without a package there is a balance still', async () => {
  const { cookie } = await createClient(testApp, { totalCreditsAvailable: 2 });
  expect((await call('GET', '/api/client/package', { cookie })).body).toEqual({ success: true, currentPackage: null, balance: 2 });
});
