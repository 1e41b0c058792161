import { desc, eq, like, or } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invoiceDraft } from '#api/billing/invoice-draft.ts';
import type { ProjectStatus } from '#domain/projects/statuses.ts';
import { addDays } from '#domain/shared/dates.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { readPdf } from '#server/features/billing/invoice-documents/invoice-documents.service.ts';
import { markOverdueInvoices } from '#server/features/billing/invoices/invoices.service.ts';
import { readOwnDetail } from '#server/features/billing/invoices/own-invoice.ts';
import { summarizeReceivables } from '#server/features/billing/invoices/receivables/receivables.ts';
import { sendReminders } from '#server/features/billing/invoices/reminders/send-reminders.ts';
import { writeCalendar } from '#server/features/operations/calendar/write-calendar.ts';
import { readOldestTasks } from '#server/features/operations/overview/read-tasks.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days } from '#server/shared/clock.ts';
import { disputePayment } from '#server/testing/dispute-payment.ts';
import { createClient, createInvoice, createProject, ownerCookie } from '#server/testing/factories.ts';
import { pdfText } from '#server/testing/pdf-tools.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const firstDay = '2026-03-02';
const depositDue = '2026-03-10';

interface Year {
  balanceDue: string | number;
  depositPaid?: string;
  /** The project's new status by the day on which it changes. */
  moves?: Record<string, ProjectStatus>;
  /** The day on which the final file is uploaded; the first day by default. */
  finalFile?: string;
  daysToWalk?: number;
}

/** An invoice for USD 1500.00 with a deposit of half of it, and what happens to it day by day. */
async function walk({ balanceDue, depositPaid, moves = {}, finalFile = firstDay, daysToWalk = 80 }: Year) {
  const testApp = await createTestApp();
  const { db, deps, clock, call, drain } = testApp;
  await changeStudio(db, { timeZone: 'UTC' });
  const client = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: client.id, status: 'editing' });
  const draftFields = { projectId, depositPercent: 50, balanceDue };
  const { id } = await createInvoice(testApp, { clientId: client.id, dueDate: depositDue, draftFields });
  const path = `/api/admin/invoices/${id}`;
  const changes: string[] = [];
  // Signs in for every request, because sessions end as the days pass.
  const send = async (url: string, body: object) => call('POST', url, { cookie: await ownerCookie(testApp), body });
  const move = (status: ProjectStatus) => send(`/api/admin/projects/${projectId}/status`, { status, note: 'Moved' });
  const pay = (amount: string, date: string) => send(`${path}/payments`, { amount, date, paymentMethod: 'cash', note: null });
  let last = '';
  let mailCount = 0;
  for (let count = 0; count < daysToWalk; count++) {
    const day = addDays(firstDay, count);
    if (day === finalFile) {
      const file = { name: 'Master.mov', type: 'final', link: 'https://files.example/master' };
      expect(await send(`/api/admin/projects/${projectId}/file-links`, file)).toMatchObject({ status: 201 });
      await drain();
    }
    if (moves[day]) {
      expect(await move(moves[day])).toMatchObject({ status: 200 });
      await drain();
    }
    if (day === depositPaid) expect(await pay('750.00', day)).toMatchObject({ status: 201 });
    await markOverdueInvoices(deps);
    await sendReminders(deps);
    const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
    const state = `${row!.status}, due ${row!.dueDate}`;
    const isDue = or(like(mails.subject, '%due%'), like(mails.subject, 'Receipt%'));
    const subjects = (await db.select().from(mails).where(isDue).orderBy(mails.id)).map(({ subject }) => subject);
    const news = [...(state === last ? [] : [state]), ...subjects.slice(mailCount)];
    changes.push(...news.map((text) => `${day}: ${text.replace(row!.invoiceNumber!, 'INV').replace(' from Picturelock', '')}`));
    [last, mailCount] = [state, subjects.length];
    clock.advance(days);
  }
  return { testApp, id, client, changes, send, move, pay };
}

test('asks for the balance so many days after the final delivery, of which the client is told', async () => {
  const { changes } = await walk({
    balanceDue: 14,
    depositPaid: '2026-03-09',
    moves: { '2026-04-20': 'final_delivery' },
    daysToWalk: 365,
  });
  expect(changes).toEqual([
    '2026-03-02: sent, due 2026-03-10',
    '2026-03-07: Invoice INV is due in 3 days',
    '2026-03-09: sent, due null',
    '2026-03-09: Receipt for the deposit of invoice INV',
    '2026-04-20: sent, due 2026-05-04',
    '2026-04-20: The balance of invoice INV is due May 4, 2026',
    '2026-05-01: Invoice INV is due in 3 days',
    '2026-05-04: Invoice INV is due today',
    '2026-05-05: overdue, due 2026-05-04',
    '2026-05-11: Invoice INV is 7 days overdue',
  ]);
});

test('counts from the final file, not from the approval before it, and tells the studio that the client was told', async () => {
  const moves = { '2026-03-12': 'final_delivery' } as const;
  const { changes, testApp } = await walk({ balanceDue: 14, depositPaid: '2026-03-03', moves, finalFile: '2026-03-16', daysToWalk: 20 });
  expect(changes.slice(3)).toEqual(['2026-03-16: sent, due 2026-03-30', '2026-03-16: The balance of invoice INV is due Mar 30, 2026']);
  const told = testApp.db
    .select()
    .from(notifications)
    .where(like(notifications.text, '% was told that the balance of invoice % is due Mar 30, 2026.'));
  expect(await told).toHaveLength(1);
});

test('counts from a delivery before the deposit was paid, whose receipt tells the date', async () => {
  const { changes, testApp } = await walk({ balanceDue: 14, depositPaid: '2026-03-20', moves: { '2026-03-05': 'completed' } });
  expect(changes).toEqual([
    '2026-03-02: sent, due 2026-03-10',
    '2026-03-07: Invoice INV is due in 3 days',
    '2026-03-10: Invoice INV is due today',
    '2026-03-11: overdue, due 2026-03-10',
    '2026-03-17: Invoice INV is 7 days overdue',
    '2026-03-20: overdue, due 2026-03-19',
    '2026-03-20: Receipt for the deposit of invoice INV',
    '2026-03-26: Invoice INV is 7 days overdue',
  ]);
  const [receipt] = await testApp.db.select().from(mails).where(like(mails.subject, 'Receipt%'));
  expect(receipt!.content).toMatchObject({ paragraphs: expect.arrayContaining(['USD 750.00 remains to be paid by Mar 19, 2026.']) });
});

test('never asks for the balance before its deposit was due, even of what was delivered before', async () => {
  const moves = { '2026-03-02': 'final_delivery' } as const;
  const { changes } = await walk({ balanceDue: 0, depositPaid: '2026-03-03', moves, daysToWalk: 10 });
  expect(changes).toEqual([
    '2026-03-02: sent, due 2026-03-10',
    '2026-03-03: Receipt for the deposit of invoice INV',
    '2026-03-07: Invoice INV is due in 3 days',
    '2026-03-10: Invoice INV is due today',
    '2026-03-11: overdue, due 2026-03-10',
  ]);
});

test('never asks for the balance of what is never delivered', async () => {
  const { changes, testApp, send, id } = await walk({ balanceDue: 14, depositPaid: '2026-03-03', daysToWalk: 365 });
  expect(changes).toEqual([
    '2026-03-02: sent, due 2026-03-10',
    '2026-03-03: sent, due null',
    '2026-03-03: Receipt for the deposit of invoice INV',
  ]);
  const [usd] = await summarizeReceivables(testApp.db, '2027-03-02');
  expect(usd).toMatchObject({ amount: '750.00', invoices: 1, overdue: { amount: '0.00', invoices: 0 } });
  expect(await send(`/api/admin/invoices/${id}/remind`, {})).toMatchObject({ status: 409 });
});

test('a balance whose deposit is still unpaid at the delivery has a date for all to see', async () => {
  const moves = { '2026-03-04': 'final_delivery' } as const;
  const { testApp, id, client } = await walk({ balanceDue: 14, moves, daysToWalk: 5 });
  const screen = await readOwnDetail(testApp.deps, client, id);
  expect(screen).toMatchObject({ dueDate: depositDue, depositDue: '750.00', balanceDueDate: '2026-03-18' });
  const pdf = pdfText((await readPdf(testApp.deps, { invoiceId: id })).content).replace(/\s+/g, ' ');
  expect(pdf).toContain('Balance due Mar 18, 2026');
});

test('asks for the balance by its date, whatever happens to the project', async () => {
  const { changes } = await walk({ balanceDue: '2026-04-30', depositPaid: '2026-03-09', moves: { '2026-03-12': 'final_delivery' } });
  expect(changes).toEqual([
    '2026-03-02: sent, due 2026-03-10',
    '2026-03-07: Invoice INV is due in 3 days',
    '2026-03-09: sent, due 2026-04-30',
    '2026-03-09: Receipt for the deposit of invoice INV',
    '2026-04-27: Invoice INV is due in 3 days',
    '2026-04-30: Invoice INV is due today',
    '2026-05-01: overdue, due 2026-04-30',
    '2026-05-07: Invoice INV is 7 days overdue',
  ]);
});

test('waits again while a delivered project is reopened, and counts from its next delivery', async () => {
  const moves = { '2026-03-12': 'final_delivery', '2026-03-20': 'revisions', '2026-04-01': 'final_delivery' } as const;
  const { changes } = await walk({ balanceDue: 0, depositPaid: '2026-03-03', moves, daysToWalk: 31 });
  expect(changes.slice(3)).toEqual([
    '2026-03-12: sent, due 2026-03-12',
    '2026-03-12: The balance of invoice INV is due Mar 12, 2026',
    '2026-03-13: overdue, due 2026-03-12',
    '2026-03-19: Invoice INV is 7 days overdue',
    '2026-03-20: sent, due null',
    '2026-04-01: sent, due 2026-04-01',
    '2026-04-01: The balance of invoice INV is due Apr 1, 2026',
  ]);
});

test('a deposit that is taken back is due again on its own date, and nothing is once all is paid', async () => {
  const { testApp, id, send, pay } = await walk({ balanceDue: 14, depositPaid: '2026-03-03', daysToWalk: 20 });
  const cookie = await ownerCookie(testApp);
  const read = async () => (await testApp.call('GET', `/api/admin/invoices/${id}`, { cookie })).body.invoice;
  const { payments } = await read();
  const voided = await send(`/api/admin/payments/${payments[0].id}/void`, { reason: 'Typed twice' });
  expect(voided).toMatchObject({ status: 200, body: { invoice: { status: 'overdue', dueDate: depositDue, depositDue: '750.00' } } });
  await pay('1500.00', '2026-03-20');
  expect(await read()).toMatchObject({ status: 'paid', dueDate: depositDue, amountDue: '0.00' });
});

test('says the same on screens, PDF, email, calendar, in tasks and in the receivables', async () => {
  const { testApp, id, client, pay, move, send } = await walk({ balanceDue: 14, daysToWalk: 10 });
  const { db, deps, drain } = testApp;
  const texts = async () => ({
    screen: await readOwnDetail(deps, client, id),
    pdf: pdfText((await readPdf(deps, { invoiceId: id })).content).replace(/\s+/g, ' '),
    calendar: (await writeCalendar(deps, { clientId: client.id })).body,
    tasks: (await readOldestTasks(deps, { editorId: undefined, today: '2026-03-12', limit: 8, isOwner: true })).tasks.filter(
      ({ kind }) => kind === 'invoice',
    ),
    receivables: (await summarizeReceivables(db, '2026-03-12'))[0],
  });
  const open = await texts();
  expect(open.screen).toMatchObject({ dueDate: depositDue, depositDue: '750.00', depositDueDate: depositDue, balanceDueDays: 14 });
  expect(open.pdf).toContain('Deposit due Mar 10, 2026');
  expect(open.pdf).toContain('Balance due 14 days after final');
  expect(open.calendar).toContain('USD 750.00');
  expect(open.receivables).toMatchObject({ amount: '1500.00', invoices: 1, overdue: { amount: '750.00', invoices: 1 } });
  const [sent] = await db.select().from(mails).where(like(mails.subject, 'Invoice % from Picturelock'));
  expect(sent!.content).toMatchObject({
    table: expect.arrayContaining([
      ['Deposit due', 'Mar 10, 2026'],
      ['Balance due', '14 days after final delivery'],
    ]),
  });
  const [reminder] = await db.select().from(mails).where(like(mails.subject, '%is due in 3 days'));
  expect(reminder!.content).toMatchObject({ action: { label: 'Pay USD 750.00' } });

  await send(`/api/admin/invoices/${id}/credit-notes`, { amount: '700.00', reason: 'Shorter film' });
  const credited = await texts();
  expect(credited.screen).toMatchObject({ dueDate: depositDue, depositDue: '750.00', amountDue: '800.00' });
  expect(credited.calendar).toContain('USD 750.00');
  expect(credited.tasks).toMatchObject([{ amount: '750.00', depositOf: 'Channel trailer' }]);
  expect(credited.receivables).toMatchObject({ amount: '800.00', overdue: { amount: '750.00', invoices: 1 } });

  await pay('750.00', '2026-03-12');
  const waiting = await texts();
  expect(waiting.screen).toMatchObject({ status: 'sent', dueDate: null, depositDue: null, amountDue: '50.00' });
  expect(waiting.pdf).toContain('Balance due 14 days after final');
  expect(waiting.calendar).not.toContain('Due:');
  expect(waiting.receivables).toMatchObject({ amount: '50.00', overdue: { amount: '0.00', invoices: 0 } });

  await move('final_delivery');
  await drain();
  const delivered = await texts();
  expect(delivered.screen).toMatchObject({ status: 'sent', dueDate: '2026-03-26' });
  expect(delivered.pdf).toContain('Balance due Mar 26, 2026');
  expect(delivered.calendar).toContain('DTSTART;VALUE=DATE:20260326');

  await disputePayment(testApp, id);
  const disputed = await texts();
  expect(disputed.screen).toMatchObject({ depositDue: null, amountDue: '50.00', amountDisputed: '750.00' });
  expect(disputed.calendar).toContain('USD 50.00');
  expect(disputed.receivables).toMatchObject({ amount: '800.00', atRisk: { amount: '750.00' }, overdue: { amount: '0.00' } });
});

test('a deposit that is paid at the moment of the delivery leaves one due date, told once', async () => {
  const { testApp, id, move, pay } = await walk({ balanceDue: 14, daysToWalk: 1 });
  const { db, drain } = testApp;
  await Promise.all([pay('750.00', '2026-03-03'), move('final_delivery')]);
  await Promise.all([drain(), drain()]);
  expect((await db.select().from(invoices).where(eq(invoices.id, id)))[0]).toMatchObject({ status: 'sent', dueDate: '2026-03-17' });
  const [receipt] = await db.select().from(mails).where(like(mails.subject, 'Receipt%'));
  const announced = await db.$count(mails, like(mails.subject, 'The balance%'));
  expect(announced).toBe(JSON.stringify(receipt!.content).includes('by Mar 17, 2026') ? 0 : 1);
});

test('names the date of a balance that happens to be due on the day of its deposit', async () => {
  const { testApp, id, move, pay, send } = await walk({ balanceDue: 7, daysToWalk: 1 });
  const { db, deps, drain } = testApp;
  await pay('750.00', '2026-03-03');
  await move('final_delivery');
  await drain();
  const pdf = pdfText((await readPdf(deps, { invoiceId: id })).content).replace(/\s+/g, ' ');
  expect(pdf).toContain('Balance due Mar 10, 2026');
  await send(`/api/admin/invoices/${id}/resend`, {});
  const [resent] = await db.select().from(mails).orderBy(desc(mails.id)).limit(1);
  expect(resent!.content).toMatchObject({ table: expect.arrayContaining([['Due', 'Mar 10, 2026']]) });
});

test.each([
  [{ balanceDue: '2026-04-30', depositPercent: null }, 'Only an invoice with a deposit has a balance'],
  [{ balanceDue: '2026-03-09' }, "The balance can't be due before the deposit"],
  [{ balanceDue: 14 }, 'Please choose the project whose delivery the balance waits for'],
  [{ balanceDue: -1, projectId: 1 }, 'Days must be at least 0'],
  [{ balanceDue: 366, projectId: 1 }, 'Days can be at most 365'],
  [{ balanceDue: 1.5, projectId: 1 }, 'Please enter a whole number or a date'],
  [{ balanceDue: Number.NaN, projectId: 1 }, 'Please enter a whole number or a date'],
  [{ balanceDue: 'soon', projectId: 1 }, 'Please enter a valid date'],
])('refuses %j', (fields, message) => {
  const items = [{ description: 'Trailer', quantity: 1, unitAmount: '1500.00' }];
  const { error } = invoiceDraft.safeParse({ clientId: 1, dueDate: depositDue, items, depositPercent: 50, ...fields });
  expect(error!.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['balanceDue', message]]);
});

test('the due date of an invoice that has only one is frozen with it', async () => {
  const testApp = await createTestApp();
  const { id } = await createInvoice(testApp, { clientId: (await createClient(testApp)).id });
  const change = testApp.db.update(invoices).set({ dueDate: '2026-03-03' }).where(eq(invoices.id, id));
  await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining('is frozen') } });
});
