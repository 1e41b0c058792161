import { expect, test } from 'vitest';
import { csvFormats, csvSeparators } from '#domain/shared/csv-format.ts';
import { locales } from '#domain/shared/locales.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { changeStudio } from './settings.store.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);
const client = await createClient(testApp);
const items = [{ description: 'Edit', quantity: 1, unitAmount: '1500.00', taxRate: '7.5' }];
await createInvoice(testApp, { clientId: client.id, draftFields: { items } });
await db
  .insert(contactMessages)
  .values({ name: 'Ann', email: 'ann@sender.example', message: 'Hello', createdAt: new Date('2026-03-01T23:30:00Z') });

const german = { locale: 'en-DE', timeZone: 'Europe/Berlin' } as const;
const rowOf = async (name: string, headers: Record<string, string> = { cookie }) =>
  (await call('GET', `/api/admin/${name}.csv`, { headers })).text.split('\r\n')[1];

test('writes semicolons, decimal commas and local times where spreadsheets expect them', async () => {
  await changeStudio(db, { ...german, csvFormat: 'automatic' });
  expect(await rowOf('invoices')).toContain('"USD";"1500,00";"7,5%: 112,50";"112,50";"1612,50"');
  expect(await rowOf('contact-messages')).toMatch(/^2026-03-02 00:30:00;"Ann"/);
});

test.each([
  ['comma_point', '"USD","1500.00","7.5%: 112.50","112.50"'],
  ['semicolon_comma', '"USD";"1500,00";"7,5%: 112,50";"112,50"'],
  ['semicolon_point', '"USD";"1500.00";"7.5%: 112.50";"112.50"'],
] as const)('writes %s if the owner chose it', async (csvFormat, cells) => {
  await changeStudio(db, { ...german, csvFormat });
  expect(await rowOf('invoices')).toContain(cells);
});

test('gives programs with an API key the same format everywhere', async () => {
  await changeStudio(db, { ...german, csvFormat: 'semicolon_comma' });
  const created = await call('POST', '/api/admin/api-keys', {
    cookie,
    body: { name: 'Bookkeeping', scopes: ['invoices:read', 'messages:read'], expiresAt: null },
  });
  const headers = { authorization: `Bearer ${created.body.key}` };
  expect(await rowOf('invoices', headers)).toContain('"USD","1500.00","7.5%: 112.50","112.50"');
  expect(await rowOf('contact-messages', headers)).toMatch(/^2026-03-01T23:30:00.000Z,"Ann"/);
});

test('separates cells by a semicolon wherever decimals have a comma', () => {
  for (const locale of locales)
    for (const format of csvFormats) {
      const { delimiter, decimal } = csvSeparators(format, locale);
      expect(delimiter === decimal, `${format} in ${locale}`).toBe(false);
    }
  expect(csvSeparators('automatic', 'en-US')).toEqual({ delimiter: ',', decimal: '.' });
  expect(csvSeparators('automatic', 'en-CH')).toEqual({ delimiter: ';', decimal: '.' });
  expect(csvSeparators('automatic', 'en-SE')).toEqual({ delimiter: ';', decimal: ',' });
});
