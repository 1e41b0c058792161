import { beforeEach, expect, test } from 'vitest';
import { settings } from '#server/db/schema/studio/settings.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db, clock } = testApp;
const cookie = await ownerCookie(testApp);

beforeEach(async () => {
  await db.delete(settings);
  await db.insert(settings).values({});
});

const form = {
  studioName: 'Reel Deal',
  studioEmail: 'hello@reel-deal.example',
  studioPhone: '',
  studioAddress: '1 Cutting Row\nBerlin',
  timeZone: 'Europe/Berlin',
  currency: 'eur',
  openingHours: 'Tuesday-Saturday 10am-4pm CET',
  depositPercent: 30,
  paymentTermsDays: 30,
  taxRate: '19',
  taxExemption: { category: 'export', reason: null },
  includedRevisions: 3,
};

const read = () => call('GET', '/api/admin/settings', { cookie });
const change = (body: object) => call('PATCH', '/api/admin/settings', { cookie, body });

test('completes the setup with the first change only', async () => {
  expect((await read()).body.studio).toMatchObject({ studioName: 'Picturelock', isSetUp: false });
  const changed = await change(form);
  const studio = { ...form, studioPhone: null, currency: 'EUR', isSetUp: true };
  expect(changed).toMatchObject({ status: 200, body: { success: true, studio } });
  expect((await read()).body).toEqual(changed.body);
  const [{ setUpAt } = {}] = await db.select().from(settings);
  expect(setUpAt).toEqual(clock.now());
  clock.advance(60_000);
  await change({ ...form, studioName: 'Reel Ideal' });
  expect(await db.select().from(settings)).toMatchObject([{ studioName: 'Reel Ideal', setUpAt }]);
});

test('keeps the address, tax id, bank account, reminders and the price of an extra revision round', async () => {
  const details = {
    studioPostalCode: '10115',
    studioCity: 'Berlin',
    studioRegion: 'Berlin',
    studioCountry: 'DE',
    studioTaxId: 'DE123456789',
    bankAccountName: 'Reel Deal GmbH',
    bankAccount: 'DE02120300000000202051',
    bankCode: 'BYLADEM1001',
    extraRevisionPrice: '150.00',
  };
  await change({ ...form, ...details, reminderDays: [7, -3, 7] });
  expect((await read()).body.studio).toMatchObject({ ...details, reminderDays: [-3, 7] });
  await change({ extraRevisionPrice: '', reminderDays: [] });
  expect((await read()).body.studio).toMatchObject({ extraRevisionPrice: null, reminderDays: [], bankCode: 'BYLADEM1001' });
});

test('keeps the ways to pay in their order, and accepts the statement descriptors that banks do', async () => {
  await change({ ...form, onlinePaymentMethods: ['bacs_debit', 'card', 'card'], statementDescriptor: ' Reel Deal 24 ' });
  expect((await read()).body.studio).toMatchObject({ onlinePaymentMethods: ['card', 'bacs_debit'], statementDescriptor: 'Reel Deal 24' });
  for (const statementDescriptor of ['Reel', '12345', 'Reel*Deal', 'Reel\\Deal', "Reel's Deal", 'Réel Deal', 'A descriptor that is long'])
    expect((await change({ statementDescriptor })).body.errors, statementDescriptor).toHaveProperty('statementDescriptor');
  expect((await change({ onlinePaymentMethods: ['cheque'] })).status).toBe(422);
  await change({ statementDescriptor: '' });
  expect((await read()).body.studio).toMatchObject({ statementDescriptor: null });
});

test("converts the price of an extra revision round to a new currency's minor units, or rejects it", async () => {
  await change({ ...form, extraRevisionPrice: '150.50' });
  expect(await db.select().from(settings)).toMatchObject([{ extraRevisionPriceMinor: 15_050 }]);
  const rejected = await change({ currency: 'JPY' });
  expect(rejected).toMatchObject({ status: 422, body: { errors: { extraRevisionPrice: [expect.stringContaining('JPY')] } } });
  await change({ currency: 'JPY', extraRevisionPrice: '15000' });
  expect(await db.select().from(settings)).toMatchObject([{ currency: 'JPY', extraRevisionPriceMinor: 15_000 }]);
});

test('leaves the retention periods unchanged', async () => {
  await db.update(settings).set({ mailRetentionDays: 7 });
  await change(form);
  expect(await db.select().from(settings)).toMatchObject([{ mailRetentionDays: 7, currency: 'EUR' }]);
});

test('reports every invalid field at once', async () => {
  const invalid = {
    studioName: ' ',
    studioEmail: 'nobody',
    timeZone: 'Europe/Atlantis',
    currency: 'euros',
    depositPercent: 101,
    paymentTermsDays: 366,
    includedRevisions: -1,
  };
  const { status, body } = await change({ ...form, ...invalid });
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    studioName: ['Studio name is required'],
    studioEmail: ['Please enter a valid email address'],
    timeZone: ['Please choose a time zone'],
    currency: ['Please choose a currency, such as USD'],
    depositPercent: ['Deposit can be at most 100'],
    paymentTermsDays: ['Payment terms can be at most 365'],
    includedRevisions: ['Revisions must be at least 0'],
  });
  expect((await read()).body.studio.isSetUp).toBe(false);
});

test.each(['', '+02:00', 'Berlin', '2'])('rejects the time zone %j', async (timeZone) => {
  expect((await change({ ...form, timeZone })).body.errors).toEqual({ timeZone: ['Please choose a time zone'] });
});

test.each([12.5, '30', null])('rejects the percentage %j', async (depositPercent) => {
  expect((await change({ ...form, depositPercent })).body.errors).toEqual({ depositPercent: ['Please enter a whole number'] });
});

test('keeps one of the formats of dates and numbers, by default those of the United States', async () => {
  expect((await change(form)).body.studio.locale).toBe('en-US');
  expect((await change({ locale: 'en-GB' })).body.studio.locale).toBe('en-GB');
  for (const locale of ['de-DE', 'en', 'en-US-u-ca-buddhist', '', null]) {
    const { status, body } = await change({ locale });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['locale']]);
  }
  expect((await read()).body.studio.locale).toBe('en-GB');
});
