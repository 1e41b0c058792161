import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type InvoiceStatus, invoiceStatuses } from '#domain/billing/invoice-statuses.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { disputes } from '#server/db/schema/billing/refunds.ts';
import { askedMinor, depositDue } from '#server/features/billing/invoices/invoices.policy.ts';
import { markOverdueInvoices, updateStatusAndFulfill } from '#server/features/billing/invoices/invoices.service.ts';
import { findInvoice } from '#server/features/billing/invoices/invoices.store.ts';
import { summarizeReceivables } from '#server/features/billing/invoices/receivables/receivables.ts';
import { writeCalendar } from '#server/features/operations/calendar/write-calendar.ts';
import { readOldestTasks } from '#server/features/operations/overview/read-tasks.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { disputePayment } from '#server/testing/dispute-payment.ts';
import { createClient, createInvoice, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withoutTriggers } from '#server/testing/without-triggers.ts';

/** The clock stands at 2026-03-02, 10:00 UTC. */
const testApp = await createTestApp();
const { call, db, deps } = testApp;
await changeStudio(db, { timeZone: 'UTC' });
const today = '2026-03-02';

/** An invoice for USD 1500.00 with a deposit of half of it, due on the same day, that a client was sent in February. */
async function sendWithDeposit(dueDate: string) {
  const client = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: client.id, status: 'editing' });
  const draftFields = { projectId, depositPercent: 50 };
  const invoice = await createInvoice(testApp, { clientId: client.id, issueDate: '2026-02-02', dueDate, draftFields });
  const post = async (action: string, body: object) =>
    call('POST', `/api/admin/invoices/${invoice.id}/${action}`, { cookie: await ownerCookie(testApp), body });
  const pay = (amount: string) => post('payments', { amount, date: today, paymentMethod: 'cash' });
  const updateStatus = () => db.transaction(async (tx) => updateStatusAndFulfill(deps, tx, (await findInvoice(tx, invoice.id))!));
  const read = async () => ({
    tasks: (await readOldestTasks(deps, { editorId: undefined, today, limit: 99, isOwner: true })).tasks.filter(
      (task) => (task.kind === 'invoice' || task.kind === 'deposit') && task.id === invoice.id,
    ),
    calendar: (await writeCalendar(deps, { clientId: client.id })).body,
  });
  return { ...invoice, post, pay, updateStatus, read };
}

test('a credit note is no payment of the deposit, but limits it', async () => {
  const { post, read } = await sendWithDeposit('2026-03-20');
  await post('credit-notes', { amount: '750.00', reason: 'Shorter film' });
  expect((await read()).tasks).toMatchObject([{ kind: 'deposit', amount: '750.00' }]);
  await post('credit-notes', { amount: '250.00', reason: 'Goodwill' });
  expect((await read()).tasks).toMatchObject([{ kind: 'deposit', amount: '500.00' }]);
});

test('nothing is asked for while disputes hold back all that is due, and all of it again once they are lost', async () => {
  const { id, pay, read, updateStatus } = await sendWithDeposit('2026-02-20');
  await pay('1500.00');
  const overdueBefore = (await summarizeReceivables(db, today))[0]?.overdue;
  await disputePayment(testApp, id);
  await updateStatus();
  await markOverdueInvoices(deps);
  const held = await read();
  expect(held.tasks).toEqual([]);
  expect(held.calendar).not.toContain('Due:');
  const receivables = (await summarizeReceivables(db, today))[0];
  expect(receivables).toMatchObject({ atRisk: { amount: '1500.00', invoices: 1 } });
  expect(receivables!.overdue).toEqual(overdueBefore ?? { amount: '0.00', invoices: 0 });
  await db.update(disputes).set({ status: 'lost', closedAt: deps.clock.now() }).where(eq(disputes.invoiceId, id));
  const lost = await read();
  expect(lost.tasks).toMatchObject([{ kind: 'invoice', amount: '1500.00', depositOf: 'Channel trailer' }]);
  expect(lost.calendar).toContain('USD 1\\,500.00');
  expect((await summarizeReceivables(db, today))[0]).toMatchObject({ overdue: { amount: '1500.00', invoices: 1 } });
});

test('a deposit that is disputed is not asked for again', async () => {
  const { id, pay, read, updateStatus } = await sendWithDeposit('2026-03-20');
  await pay('750.00');
  await disputePayment(testApp, id);
  await updateStatus();
  const { tasks, calendar } = await read();
  expect(tasks).toEqual([]);
  expect(calendar).toContain('USD 750.00');
});

/** Every combination of one value of each list. */
const combine = <Value>(lists: Record<string, Value[]>) =>
  Object.entries(lists).reduce<Record<string, Value>[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  );

test('the columns that queries read say what the policy says, whatever was paid, credited, written off and is disputed', async () => {
  const { id: clientId } = await createClient(testApp);
  const amounts = { paidMinor: [0, 400, 750, 1500, 1600], creditedMinor: [0, 700, 1500], writtenOffMinor: [0, 300] };
  const balances = combine<number | string | null>({
    ...amounts,
    status: [...invoiceStatuses],
    disputedMinor: [0, 400, 750, 1500],
    depositMinor: [null, 750],
    depositDueDate: [null, '2026-03-10'],
  }).map((balance) => ({ ...(balance as unknown as Balance), amountMinor: 1500 }));
  const rows = await withoutTriggers(db, (tx) =>
    tx
      .insert(invoices)
      .values(balances.map((balance, index) => ({ ...rowOf(balance), clientId, ...numberOf(balance, index) })))
      .returning(),
  );
  const expected = balances.map((balance) => ({ asked: askedMinor(balance), depositDue: depositDue(balance) }));
  expect(rows.map((row) => ({ asked: row.askedMinor, depositDue: row.depositDueMinor }))).toEqual(expected);
});

type Balance = Parameters<typeof askedMinor>[0] & { status: InvoiceStatus };

const rowOf = ({ creditedMinor, writtenOffMinor, ...balance }: Balance) => ({
  ...balance,
  settledMinor: balance.paidMinor + creditedMinor + writtenOffMinor,
  items: [],
  totals: { netMinor: 1500, taxes: [], taxMinor: 0, totalMinor: 1500 },
  dueDate: '2026-03-10',
});

const numberOf = ({ status }: Balance, index: number) => ({
  invoiceNumber: status === 'draft' ? null : `TEST-${index}`,
  paidDate: status === 'paid' ? today : null,
});
