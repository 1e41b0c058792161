import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isCurrentPackage, packageOf } from '#domain/sales/proposal-packages.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { clientPackages } from '#server/db/schema/billing/packages.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { createPackage } from '#server/testing/packages.ts';
import { pdfText } from '#server/testing/pdf-tools.ts';
import { proposalActions } from '#server/testing/proposals.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** The test clock starts on March 2. */
const testApp = await createTestApp();
const { call, db } = testApp;
await changeStudio(db, { timeZone: 'UTC' });
const { owner, admin, draft, send, visit, count } = await proposalActions(testApp);

const change = (id: number, changes: Partial<typeof clientPackages.$inferInsert>) =>
  db.update(clientPackages).set(changes).where(eq(clientPackages.id, id));

/** An option that sells a package, as the editor adds it. */
async function packageOption(id: number) {
  const { body } = await call('GET', '/api/admin/packages', { cookie: owner });
  const offered = body.find((row: { id: number }) => row.id === id);
  return { key: 'growth', title: 'A year of films', unitAmount: '1400.00', package: packageOf(offered) };
}

const film = { key: 'film', title: 'The film', unitAmount: '2400.00' };

test('signing sells the package that was chosen, and paying all of it delivers it', async () => {
  const email = 'ann@packages.example';
  const { id: packageId } = await createPackage(testApp, { renewsMonthly: true, creditValidityDays: 90, taxRate: '19' });
  const id = await draft(
    { recipientName: 'Ann Carter', recipientEmail: email },
    { options: [film, await packageOption(packageId)], addOns: [] },
  );
  const guest = visit((await send(id)).body.link);
  // A sent proposal keeps the package as it was, while it can be signed.
  await change(packageId, { videoCreditLimit: 2, isActive: false });
  const form = await guest.prepare(email, { choice: 'growth' });
  const pdf = pdfText(await guest.file(form.sha256)).replace(/\s+/g, ' ');
  expect(pdf).toContain('Video credits: 8, valid for 90 days after payment. Renews every month for USD 1,500.00 plus 19% tax');
  const [{ body: accepted }, again] = await Promise.all([guest.accept(form), guest.accept(form)]);
  expect(again.body).toMatchObject({ invoiceId: accepted.invoiceId });
  expect(await count(email)).toMatchObject({ invoices: 1, projects: 1 });
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, accepted.invoiceId));
  const packageTerms = { name: 'Growth', videoCreditLimit: 8, creditValidityDays: 90 };
  expect(invoice).toMatchObject({ amountMinor: 140_000, depositMinor: 70_000, packageId, packageTerms, packagePeriod: null });

  const pay = () =>
    call('POST', `/api/admin/invoices/${accepted.invoiceId}/payments`, {
      cookie: owner,
      body: { amount: '700.00', date: '2026-03-02', paymentMethod: 'bank_transfer' },
    });
  const readClient = async () => (await db.select().from(clients).where(eq(clients.email, email)))[0];
  expect((await pay()).status).toBe(201);
  expect(await readClient()).toMatchObject({ currentPackageId: null, totalCreditsAvailable: 0 });
  expect((await pay()).status).toBe(201);
  expect(await readClient()).toMatchObject({ currentPackageId: packageId, totalCreditsAvailable: 8, packageRenewsOn: '2026-04-02' });
});

test('another option sells no package', async () => {
  const email = 'ben@packages.example';
  const { id: packageId } = await createPackage(testApp);
  const id = await draft(
    { recipientName: 'Ben Sound', recipientEmail: email },
    { options: [film, await packageOption(packageId)], addOns: [] },
  );
  const guest = visit((await send(id)).body.link);
  const { body } = await guest.accept(await guest.prepare(email, { choice: 'film' }));
  expect((await db.select().from(invoices).where(eq(invoices.id, body.invoiceId)))[0]).toMatchObject({
    packageId: null,
    packageTerms: null,
  });
});

test.each([
  ['has another price', { priceMinor: 160_000 }],
  ['has other credits', { videoCreditLimit: 6 }],
  ['renews', { renewsMonthly: true }],
  ['is no longer offered', { isActive: false }],
  ['has another currency', { currency: 'EUR' }],
])('a package that %s since it was added is not sent', async (_, changes) => {
  const { id: packageId } = await createPackage(testApp);
  const option = await packageOption(packageId);
  const id = await draft({ recipientName: 'Ann', recipientEmail: 'ann@stale.example' }, { options: [film, option] });
  await change(packageId, changes);
  const { status, body } = await send(id);
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['content.options.1.package'] });
});

test('a package is sold once, and only one that exists', async () => {
  const { id: packageId } = await createPackage(testApp);
  const option = await packageOption(packageId);
  const id = await draft({ recipientName: 'Ann', recipientEmail: 'ann@hostile.example' });
  const sendWith = async (changes: object) => {
    const { revision } = (await admin('GET', `/${id}`)).body.proposal;
    await admin('PATCH', `/${id}`, { revision, content: { options: [{ ...option, ...changes }] } });
    return Object.keys((await send(id)).body.errors);
  };
  expect(await sendWith({ quantity: 2 })).toEqual(['content.options.0.quantity']);
  expect(await sendWith({ quantityRange: { min: 1, max: 9 } })).toEqual(['content.options.0.quantity']);
  expect(await sendWith({ package: { ...option.package, id: 1_000_000 } })).toEqual(['content.options.0.package']);
});

test('compares packages by what is sold, whatever the order of their fields', async () => {
  const { package: sold } = await packageOption((await createPackage(testApp)).id);
  const reordered = Object.fromEntries(Object.entries(sold).toReversed()) as typeof sold;
  expect(isCurrentPackage(reordered, { ...sold, isActive: true, currency: 'USD' }, 'USD')).toBe(true);
});
