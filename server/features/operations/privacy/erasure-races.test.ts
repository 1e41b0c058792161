import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invoices } from '#server/db/schema/index.ts';
import { changeProfile } from '#server/features/accounts/profile/profile.service.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { readAllRows } from '#server/testing/read-all-rows.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);

const erase = (id: number, name: string) => call('POST', `/api/admin/clients/${id}/erase`, { cookie, body: { name } });

test('erases a notification written during the erasure', async () => {
  const { id, name } = await createClient(testApp, { name: 'Leontes' });
  const { id: invoiceId } = await createInvoice(testApp, { clientId: id });
  await db.update(invoices).set({ status: 'cancelled' }).where(eq(invoices.id, invoiceId));
  const { erasing } = await db.transaction(async (tx) => {
    await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for('update');
    const erasing = erase(id, name);
    await waitForLock(testApp);
    await notifyAdmins(testApp.deps, tx, { by: null, text: `${name} has paid.`, link: '/admin/invoices', clientId: id });
    return { erasing };
  });
  expect((await erasing).status).toBe(200);
  expect((await readAllRows(db)).filter((row) => row.includes(name) && !row.startsWith('invoices'))).toEqual([]);
});

test('rejects a change that arrives after the erasure', async () => {
  const { id, name } = await createClient(testApp, { name: 'Orsino' });
  await erase(id, name);
  await expect(changeProfile(testApp.deps, id, { name, company: null, phone: null, address: null })).rejects.toThrow('Client not found');
  expect((await readAllRows(db)).filter((row) => row.includes(name))).toEqual([]);
});
