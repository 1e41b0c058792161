import { expect, test } from 'vitest';
import { clientPackages } from '#server/db/schema/billing/packages.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const admin = await ownerCookie(testApp);

async function createPackage(details: Partial<typeof clientPackages.$inferInsert> = {}) {
  const [row] = await db
    .insert(clientPackages)
    .values({ name: 'Growth', priceMinor: 149_950, currency: 'USD', ...details })
    .returning();
  return row!;
}

const form = { name: 'Growth', price: '1499.50' };
const send = (path: string, body: object = {}, method: 'POST' | 'PATCH' = 'POST') =>
  call(method, `/api/admin/packages${path}`, { cookie: admin, body });

test('lists prices as decimal strings in their currency', async () => {
  await createPackage({ name: 'Dollars' });
  await createPackage({ name: 'Yen', priceMinor: 150_000, currency: 'JPY' });
  const { body, headers } = await call('GET', '/api/admin/packages', { cookie: admin });
  const prices = body.map(({ name, price, currency }: Record<string, string>) => [name, price, currency]);
  expect(prices).toEqual([
    ['Yen', '150000', 'JPY'],
    ['Dollars', '1499.50', 'USD'],
  ]);
  expect(headers['x-total-count']).toBe('2');
});

test('creates and updates a package', async () => {
  const details = {
    description: 'Eight videos',
    type: 'pro',
    videoCreditLimit: 8,
    creditValidityDays: 90,
    additionalFeatures: ['Captions'],
  };
  const created = await send('', { ...form, ...details });
  expect(created).toMatchObject({ status: 201, body: { package: { ...form, ...details, currency: 'USD', isActive: true } } });
  const { id } = created.body.package;
  const changed = await send(`/${id}`, { name: 'Smaller', price: '900', currency: 'JPY' }, 'PATCH');
  expect(changed.body.package).toMatchObject({ id, name: 'Smaller', price: '900', currency: 'JPY', videoCreditLimit: 8 });
});

const noYen = 'Please enter a JPY amount without decimals, such as 1500';

test('rejects a price the currency cannot represent', async () => {
  for (const price of ['9.999', '1.500', '-5', 'free', '1e3'])
    expect(await send('', { ...form, price })).toMatchObject({ status: 422, body: { errors: { price: [expect.any(String)] } } });
  expect((await send('', { ...form, price: '9.50', currency: 'JPY' })).body.errors.price).toEqual([noYen]);
  expect((await send('', { ...form, currency: 'XYZ' })).body.errors).toEqual({ currency: ['Please choose a currency, such as USD'] });
  expect((await send('', { ...form, price: '0' })).status).toBe(201);
});

test('checks a price or currency changed alone against the stored one', async () => {
  const { id } = await createPackage({ priceMinor: 950, currency: 'USD' });
  const change = (body: object) => send(`/${id}`, body, 'PATCH');
  expect(await change({ currency: 'JPY' })).toMatchObject({ status: 422, body: { errors: { price: [noYen] } } });
  expect((await change({ price: '12' })).body.package).toMatchObject({ price: '12.00', currency: 'USD' });
  expect((await change({ currency: 'EUR' })).body.package).toMatchObject({ price: '12.00', currency: 'EUR' });
  expect((await change({ currency: 'JPY', price: '12' })).body.package).toMatchObject({ price: '12', currency: 'JPY' });
  expect((await change({ price: '12.50' })).body.errors).toEqual({ price: [noYen] });
  expect((await send('/2147483647', { name: 'Nothing' }, 'PATCH')).status).toBe(404);
});

test('keeps the tax of a package unset until somebody sets it, and changes nothing else with it', async () => {
  const { id } = (await send('', form)).body.package;
  const change = async (body: object) => (await send(`/${id}`, body, 'PATCH')).body;
  expect((await change({ name: 'Renamed' })).package).toMatchObject({ taxRate: null, taxExemption: null });
  const taxExemption = { category: 'reverse_charge', reason: 'Article 196' };
  expect((await change({ taxExemption })).package).toMatchObject({ name: 'Renamed', taxRate: null, taxExemption });
  expect((await change({ taxRate: '19' })).package).toMatchObject({ taxRate: '19', taxExemption });
  expect((await change({ taxExemption: null, taxRate: '' })).package).toMatchObject({ taxRate: null, taxExemption: null });
  expect((await change({ taxRate: '-1' })).errors).toEqual({ taxRate: ['Please enter a percentage such as 19 or 7.5'] });
  expect((await change({ taxExemption: { category: 'because' } })).errors).toHaveProperty('taxExemption.category');
});

test('deactivates and activates a package idempotently', async () => {
  const { id } = await createPackage();
  for (const [action, isActive] of [
    ['deactivate', false],
    ['deactivate', false],
    ['activate', true],
  ] as const)
    expect((await send(`/${id}/${action}`)).body.package).toMatchObject({ id, isActive });
  expect((await send('/2147483647/activate')).status).toBe(404);
});

test("returns the client's package and balance", async () => {
  const { id } = await createPackage({ name: 'Mine', description: 'Eight videos', videoCreditLimit: 8, additionalFeatures: ['Captions'] });
  const { cookie } = await createClient(testApp, { currentPackageId: id, totalCreditsAvailable: 5 });
  expect((await call('GET', '/api/client/package', { cookie })).body).toEqual({
    success: true,
    currentPackage: {
      id,
      name: 'Mine',
      description: 'Eight videos',
      videoCreditLimit: 8,
      creditValidityDays: null,
      additionalFeatures: ['Captions'],
      price: '1499.50',
      currency: 'USD',
      taxRate: null,
      renewsMonthly: false,
    },
    balance: 5,
    credits: { used: 0, total: 5, reserved: 0 },
    renewsOn: null,
    pausedByInvoice: null,
    expiring: [],
  });
});

test('returns null as the limit of an unlimited package', async () => {
  const { id } = await createPackage({ videoCreditLimit: null });
  const { cookie } = await createClient(testApp, { currentPackageId: id });
  expect((await call('GET', '/api/client/package', { cookie })).body.currentPackage.videoCreditLimit).toBeNull();
});

test('returns the balance of a client without a package', async () => {
  const { cookie } = await createClient(testApp, { totalCreditsAvailable: 2 });
  expect((await call('GET', '/api/client/package', { cookie })).body).toEqual({
    success: true,
    currentPackage: null,
    balance: 2,
    credits: { used: 0, total: 2, reserved: 0 },
    renewsOn: null,
    pausedByInvoice: null,
    expiring: [],
  });
});

test("offers active packages other than the client's own, cheapest first", async () => {
  await db.update(clientPackages).set({ isActive: false });
  const [expensive, own, cheap] = [
    await createPackage({ name: 'Expensive', priceMinor: 900_000 }),
    await createPackage({ name: 'Own', priceMinor: 500_000 }),
    await createPackage({ name: 'Cheap', priceMinor: 100 }),
  ];
  await createPackage({ name: 'Gone', priceMinor: 200, isActive: false });
  const offeredTo = async (currentPackageId: number | null) => {
    const { cookie } = await createClient(testApp, { currentPackageId });
    const { body } = await call('GET', '/api/client/packages', { cookie });
    return body.packages.map(({ name }: { name: string }) => name);
  };
  expect(await offeredTo(own.id)).toEqual([cheap.name, expensive.name]);
  expect(await offeredTo(null)).toEqual([cheap.name, own.name, expensive.name]);
});
