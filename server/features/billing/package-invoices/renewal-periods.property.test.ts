import { and, asc, eq, isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/shared/dates.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { changeClient } from '#server/features/accounts/clients/clients.service.ts';
import { noRenewal } from '#server/features/billing/packages/switch-package.ts';
import { recordManualPayment } from '#server/features/billing/payments/record-manual-payment.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { dateIn } from '#server/shared/clock.ts';
import { createClient } from '#server/testing/factories.ts';
import { createPackage } from '#server/testing/packages.ts';
import { isFull, repetitions, sample, testSeed } from '#server/testing/sample.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { renewPackages } from './renew-packages.ts';
import { readRenewal, settleUnbilledPeriods } from './unbilled-periods.ts';

const testApp = await createTestApp();
const { clock, db, deps } = testApp;
const system = { kind: 'system' } as const;
const sold = await createPackage(testApp, { renewsMonthly: true });

const months = isFull ? 60 : 20;
const habits = ['early', 'on the day', 'late', 'never'] as const;
const cases = [0, 14, 30, 60].flatMap((terms) => habits.map((habit) => ({ terms, habit })));

/** The first day of each month, worked out another way than by the product. */
function periodStarts(firstMonth: Date, day: number): string[] {
  return Array.from({ length: months }, (_, index) => {
    const [year, month] = [firstMonth.getUTCFullYear(), firstMonth.getUTCMonth() + index];
    const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString().slice(0, 10);
  });
}

const today = () => dateIn('UTC', clock.now());
const setDate = (date: string) => clock.advance(Date.parse(`${date}T12:00:00Z`) - clock.now().getTime());

const renewalsOf = (clientId: number) =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), isNotNull(invoices.packagePeriod)))
    .orderBy(asc(invoices.packagePeriod), asc(invoices.id));

const scenario = fc.record({
  day: fc.oneof(fc.integer({ min: 28, max: 31 }), fc.integer({ min: 1, max: 31 })),
  /** Days after the due date, for a client who pays late. */
  lateness: fc.integer({ min: 1, max: 75 }),
  /** What the studio decides about paused months, each time they can be decided. */
  decisions: fc.array(fc.constantFrom('invoice', 'skip', 'later'), { minLength: 1, maxLength: 5 }),
});

const paymentDay = (
  habit: (typeof habits)[number],
  lateness: number,
  { issueDate, dueDate }: { issueDate: string; dueDate: string | null },
) => ({ early: issueDate, 'on the day': dueDate!, late: addDays(dueDate!, lateness), never: '9999-12-31' })[habit];

test.each(sample(cases, 3))('invoices each month once: terms of $terms days, paid $habit', async ({ terms, habit }) => {
  await changeStudio(db, { paymentTermsDays: terms });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ day, lateness, decisions }) => {
      const starts = periodStarts(new Date(Date.UTC(clock.now().getUTCFullYear(), clock.now().getUTCMonth() + 1)), day);
      const { id } = await createClient(testApp, { currentPackageId: sold.id, packageRenewsOn: starts[0]!, packageRenewalDay: day });
      /** The months that the studio has skipped. Those in `unbilled` wait for its decision. */
      const skipped: string[] = [];
      let unbilled: string[] = [];
      let turn = 0;

      const payDue = async (date: string) => {
        for (const invoice of await renewalsOf(id)) {
          const paidOn = paymentDay(habit, lateness, invoice);
          if (invoice.status === 'paid' || paidOn > date) continue;
          setDate(paidOn > today() ? paidOn : today());
          const received = { amount: '1500.00', date: today(), paymentMethod: 'bank_transfer', note: null, keepSurplus: true } as const;
          await recordManualPayment(deps, invoice.id, received, system);
          if ((await readRenewal(deps, id)).overdueInvoice === null) await decide();
        }
      };

      /** Two admins click at the same moment. */
      const decide = async () => {
        const action = decisions[turn++ % decisions.length]!;
        if (unbilled.length === 0 || action === 'later') return;
        const click = () => settleUnbilledPeriods(deps, id, { action, through: unbilled.at(-1)! }, system);
        const clicks = await Promise.allSettled([click(), click()]);
        expect(clicks.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        if (action === 'skip') skipped.push(...unbilled);
        unbilled = [];
      };

      for (const start of starts) {
        await payDue(addDays(start, -1));
        setDate(start);
        if (habit === 'early' || habit === 'on the day') await payDue(start);
        const isOverdue = (await renewalsOf(id)).some(({ status, dueDate }) => status !== 'paid' && dueDate! < start);
        await Promise.all([renewPackages(deps), renewPackages(deps)]);
        if (isOverdue) unbilled.push(start);
      }

      const invoiced = (await renewalsOf(id)).map(({ packagePeriod }) => packagePeriod);
      expect([...invoiced, ...skipped, ...unbilled].sort()).toEqual(starts);
      expect((await readRenewal(deps, id)).unbilledPeriods.map((period) => period.start)).toEqual(unbilled);
      if (habit === 'early' || habit === 'on the day') expect(invoiced).toEqual(starts);
      if (habit === 'never') expect(unbilled.length).toBeGreaterThanOrEqual(months - 3);
      await changeClient(db, id, noRenewal);
    }),
    { numRuns: repetitions(1, 6), seed: testSeed, endOnFailure: true },
  );
});
