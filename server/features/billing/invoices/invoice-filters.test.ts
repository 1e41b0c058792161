import { expect, test } from 'vitest';
import { days } from '#server/shared/clock.ts';
import { createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { readInvoice } from './invoices.service.ts';
import { sendInvoice } from './send-invoice.ts';

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

/** The ids of the listed invoices, read one per page by following the `next` links. */
async function listByOne(query: string) {
  // Signs in for every list, because the clock has been advanced.
  const cookie = await ownerCookie(testApp);
  const ids: number[] = [];
  for (let next: string | undefined = `/api/admin/invoices?${query}&limit=1`; next && ids.length < 10; ) {
    const { body, headers } = await call('GET', next, { cookie });
    ids.push(body[0].id);
    next = /^<(.*)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];
  }
  return ids;
}

test('sorts a period by the date that it is of, and pages without gaps or repeats', async () => {
  const sentLast = await createInvoice(testApp, { clientId: bo.id, sent: false, dueDate: '2027-01-01' });
  testApp.clock.advance(1 * days);
  const dueLast = await createInvoice(testApp, { clientId: bo.id, dueDate: '2027-02-02' });
  testApp.clock.advance(1 * days);
  const dueFirst = await createInvoice(testApp, { clientId: bo.id, dueDate: '2026-12-31' });
  testApp.clock.advance(1 * days);
  await sendInvoice(testApp.deps, sentLast.id);
  const { issueDate } = await readInvoice(testApp.deps.db, sentLast.id);
  const period = `issuedFrom=${dueLast.issueDate}&issuedTo=${issueDate}`;
  expect(await listByOne(period)).toEqual([sentLast.id, dueFirst.id, dueLast.id]);
  expect(await listByOne('dueFrom=2026-12-31&dueTo=2027-02-02')).toEqual([dueLast.id, sentLast.id, dueFirst.id]);
  expect(await listByOne(`clientId=${bo.id}&status=unpaid`)).toEqual([dueFirst.id, dueLast.id, sentLast.id, yen.id]);
});
