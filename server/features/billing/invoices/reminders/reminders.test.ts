import { and, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { markOverdueInvoices } from '#server/features/billing/invoices/invoices.service.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days } from '#server/shared/clock.ts';
import { createClient, createInvoice, ownerCookie, runConcurrently } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { sendReminders } from './send-reminders.ts';

/** Every test starts on March 2 with reminders 3 days before, on and 7 days after the due date. */
async function startStudio(details: Parameters<typeof changeStudio>[1] = {}) {
  const testApp = await createTestApp();
  await changeStudio(testApp.db, details);
  const remind = async (afterDays: number) => {
    testApp.clock.advance(afterDays * days);
    await sendReminders(testApp.deps);
  };
  const sentInvoice = async (dueDate: string, client: Parameters<typeof createClient>[1] = {}) =>
    createInvoice(testApp, { clientId: (await createClient(testApp, client)).id, dueDate });
  const subjects = async () =>
    (await testApp.db.select().from(mails).where(like(mails.subject, '%due%')).orderBy(mails.id)).map(({ subject }) => subject);
  const schedule = async (id: number) =>
    (await testApp.call('GET', `/api/admin/invoices/${id}`, { cookie: await ownerCookie(testApp) })).body.invoice.reminders;
  return { testApp, remind, sentInvoice, subjects, schedule };
}

test('reminds before, on and after the due date, each once', async () => {
  const { testApp, remind, sentInvoice, subjects, schedule } = await startStudio();
  const { id, invoiceNumber } = await sentInvoice('2026-03-10');
  expect(await schedule(id)).toEqual([
    { date: '2026-03-07', offsetDays: -3, status: 'planned' },
    { date: '2026-03-10', offsetDays: 0, status: 'planned' },
    { date: '2026-03-17', offsetDays: 7, status: 'planned' },
  ]);
  for (let day = 0; day < 30; day++) {
    await remind(1);
    await remind(0);
    await markOverdueInvoices(testApp.deps);
  }
  const name = `Invoice ${invoiceNumber} from Picturelock`;
  expect(await subjects()).toEqual([`${name} is due in 3 days`, `${name} is due today`, `${name} is 7 days overdue`]);
  expect((await schedule(id)).map(({ status }: { status: string }) => status)).toEqual(['sent', 'sent', 'sent']);
  const [mail] = await testApp.db.select().from(mails).where(like(mails.subject, '%in 3 days'));
  expect(mail!.content).toMatchObject({
    table: expect.arrayContaining([['Amount due', 'USD 1,500.00']]),
    action: { label: 'Pay USD 1,500.00', url: expect.stringMatching(/\/pay\/[\w-]{22}$/) },
  });
});

test('sends one email after a downtime, for the latest of the missed reminders, however often the job runs that day', async () => {
  const { remind, sentInvoice, subjects, schedule } = await startStudio();
  const { id } = await sentInvoice('2026-03-10');
  await remind(4);
  // The job doesn't run between March 6 and 11, so two reminders are missed.
  await remind(5);
  for (let run = 0; run < 22; run++) await remind(0);
  expect(await subjects()).toEqual([expect.stringMatching(/is 1 day overdue$/)]);
  expect((await schedule(id)).map(({ status }: { status: string }) => status)).toEqual(['skipped', 'sent', 'planned']);
});

test('catches up on every invoice exactly once after three days of downtime', async () => {
  const { remind, sentInvoice, subjects } = await startStudio();
  const dueDates = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'];
  for (const dueDate of dueDates) await sentInvoice(dueDate);
  await remind(1);
  expect(await subjects()).toEqual([]);
  await remind(4);
  await remind(0);
  expect((await subjects()).map((subject) => /is due .*/.exec(subject)?.[0])).toEqual([
    'is due today',
    'is due in 1 day',
    'is due in 2 days',
    'is due in 3 days',
  ]);
});

test('sends one email when two jobs run at once', async () => {
  const { testApp, sentInvoice, subjects } = await startStudio();
  const { id } = await sentInvoice('2026-03-05');
  testApp.clock.advance(3 * days);
  const run = () => sendReminders(testApp.deps);
  await runConcurrently(testApp, id, [run, run]);
  expect(await subjects()).toHaveLength(1);
});

test('sends nothing for an invoice that is paid while the job waits for it', async () => {
  const { testApp, sentInvoice, subjects } = await startStudio();
  const { id } = await sentInvoice('2026-03-05');
  testApp.clock.advance(3 * days);
  await runConcurrently(testApp, id, [() => sendReminders(testApp.deps)], { status: 'paid', paidDate: '2026-03-05' });
  expect(await subjects()).toEqual([]);
});

test("respects the client's preference, the issue date and the studio's time zone", async () => {
  // In Auckland, it is already March 3 from 11:00 UTC on.
  const { testApp, remind, sentInvoice, subjects, schedule } = await startStudio({ timeZone: 'Pacific/Auckland', reminderDays: [-3, 0] });
  const silent = await sentInvoice('2026-03-03', { preferences: { invoices: false } });
  const soon = await sentInvoice('2026-03-03');
  expect(await schedule(soon.id), 'the day 3 days before is past the issue date').toMatchObject([{ offsetDays: 0 }]);
  await remind(0);
  expect(await subjects()).toEqual([]);
  await remind(1.1 / 24);
  expect(await subjects()).toEqual([`Invoice ${soon.invoiceNumber} from Picturelock is due today`]);
  expect(await schedule(silent.id)).toMatchObject([{ offsetDays: 0, status: 'skipped' }]);
  expect(
    await testApp.db
      .select()
      .from(mails)
      .where(and(eq(mails.to, silent.clientEmail), like(mails.subject, '%due%'))),
  ).toEqual([]);
});
