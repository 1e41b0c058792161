import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invoiceCounters, invoices } from '#server/db/schema/billing/invoices.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days } from '#server/shared/clock.ts';
import { createClient, createInvoice } from '#server/testing/factories.ts';
import { repetitions } from '#server/testing/sample.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { sendInvoice } from './send-invoice.ts';

const testApp = await createTestApp();
/** A studio in Auckland, where the year starts earlier than in UTC. Each test has a year or an app of its own. */
const auckland = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
await changeStudio(auckland.db, { timeZone: 'Pacific/Auckland' });
const concurrent = await createTestApp();

async function drafts({ deps }: Pick<typeof testApp, 'deps'>, count: number, dueDate = '2099-12-31') {
  const { id: clientId } = await createClient({ deps });
  return Promise.all(Array.from({ length: count }, () => createInvoice({ deps }, { clientId, dueDate, sent: false })));
}

const sendAll = ({ deps }: Pick<typeof testApp, 'deps'>, rows: { id: number }[]) =>
  Promise.allSettled(rows.map(({ id }) => sendInvoice(deps, id)));

/** The invoice numbers from `INV-2026-0001` to `INV-2026-00nn`. */
const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => `INV-2026-${String(index + 1).padStart(4, '0')}`);

const assignedNumbers = async ({ db }: Pick<typeof testApp, 'db'>) =>
  (await db.select().from(invoices)).flatMap(({ invoiceNumber }) => invoiceNumber ?? []).sort();

test('uses no number for drafts and failed sends', async () => {
  const [late] = await drafts(testApp, 1, '2026-03-01');
  const [first, second] = await drafts(testApp, 2);
  await expect(sendInvoice(testApp.deps, late!.id)).rejects.toMatchObject({ code: 'invalid' });
  expect((await sendInvoice(testApp.deps, second!.id)).invoiceNumber).toBe('INV-2026-0001');
  await expect(sendInvoice(testApp.deps, late!.id)).rejects.toMatchObject({ code: 'invalid' });
  await expect(sendInvoice(testApp.deps, second!.id)).rejects.toMatchObject({ code: 'conflict' });
  expect((await sendInvoice(testApp.deps, first!.id)).invoiceNumber).toBe('INV-2026-0002');
});

test('rolls back number and status when the email cannot be queued', async () => {
  const [draft, next] = await drafts(auckland, 2);
  const jobs = { ...auckland.deps.jobs, enqueue: () => Promise.reject(new Error('The queue is full.')) };
  await expect(sendInvoice({ ...auckland.deps, jobs }, draft!.id)).rejects.toThrow('The queue is full.');
  expect(await auckland.db.select().from(invoices).where(eq(invoices.id, draft!.id))).toMatchObject([
    { status: 'draft', invoiceNumber: null, billedTo: null },
  ]);
  expect((await sendInvoice(auckland.deps, next!.id)).invoiceNumber).toBe('INV-2026-0001');
  expect((await sendInvoice(auckland.deps, draft!.id)).invoiceNumber).toBe('INV-2026-0002');
});

test('numbers twenty concurrent sends 1 to 20, despite failures among them', async () => {
  const good = await drafts(concurrent, 20);
  const late = await drafts(concurrent, 5, '2026-03-01');
  const mixed = [...good, ...late].sort((a, b) => (a.id % 7) - (b.id % 7));
  const outcomes = await sendAll(concurrent, mixed);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  expect(await assignedNumbers(concurrent)).toEqual(numbersTo(20));
});

test('numbers concurrent sends over 8 connections without gaps', async () => {
  const studio = await createTestApp();
  const rounds = repetitions(6, 25);
  const sendInTurn = async () => {
    const { id: clientId } = await createClient(studio);
    for (let count = 0; count < rounds; count++) await createInvoice(studio, { clientId });
  };
  await Promise.all(Array.from({ length: 8 }, sendInTurn));
  expect(await assignedNumbers(studio)).toEqual(numbersTo(8 * rounds));
});

test('continues after 9999, where numbers sorted as text would collide', async () => {
  await testApp.db.update(invoiceCounters).set({ lastNumber: 9998 });
  const rows = await drafts(testApp, 3);
  const numbers = [];
  for (const { id } of rows) numbers.push((await sendInvoice(testApp.deps, id)).invoiceNumber);
  expect(numbers).toEqual(['INV-2026-9999', 'INV-2026-10000', 'INV-2026-10001']);
});

test("restarts at 1 in a new year, by the studio's time zone", async () => {
  const [eve, newYear] = await drafts(auckland, 2);
  auckland.clock.advance(new Date('2026-12-31T10:59:00Z').getTime() - auckland.clock.now().getTime());
  expect((await sendInvoice(auckland.deps, eve!.id)).invoiceNumber).toMatch(/^INV-2026-/);
  auckland.clock.advance(2 * 60 * 1000);
  expect(await sendInvoice(auckland.deps, newYear!.id)).toMatchObject({ invoiceNumber: 'INV-2027-0001', issueDate: '2027-01-01' });
  auckland.clock.advance(365 * days);
  const [later] = await drafts(auckland, 1);
  expect((await sendInvoice(auckland.deps, later!.id)).invoiceNumber).toBe('INV-2028-0001');
});
