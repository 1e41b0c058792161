import { expect, test } from 'vitest';
import { createClient, createInvoice, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp();
const { call } = testApp;
const cookie = await ownerCookie(testApp);
const [ann, bo] = [await createClient(testApp), await createClient(testApp)];
const draft = await createInvoice(testApp, { clientId: ann.id, sent: false });
const sent = await createInvoice(testApp, { clientId: ann.id });
const yen = await createInvoice(testApp, { clientId: bo.id, currency: 'JPY', unitAmount: '5000' });

const list = async (query: string) => {
  const { body, headers } = await call('GET', `/api/admin/invoices?${query}`, { cookie });
  return { ids: body.map(({ id }: { id: number }) => id), total: headers['x-total-count'] };
};

test('filters by status, with the total across currencies', async () => {
  expect(await list('status=sent')).toEqual({ ids: [yen.id, sent.id], total: '2' });
  expect(await list('status=overdue')).toEqual({ ids: [], total: '0' });
  expect(await list('')).toEqual({ ids: [yen.id, sent.id, draft.id], total: '3' });
});

test('filters by client, including drafts, and by status', async () => {
  expect(await list(`clientId=${ann.id}`)).toEqual({ ids: [sent.id, draft.id], total: undefined });
  expect((await list(`clientId=${ann.id}&status=draft`)).ids).toEqual([draft.id]);
});

test.each(['status=lost', 'clientId=none', 'clientId=0', 'clientId=2147483648'])('rejects %s', async (query) => {
  expect((await call('GET', `/api/admin/invoices?${query}`, { cookie })).status).toBe(422);
});
