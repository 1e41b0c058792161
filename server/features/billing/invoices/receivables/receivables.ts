import { type ReceivableAge, receivableAges } from '#contract/billing/receivables.ts';
import { toDecimal } from '#contract/shared/money.ts';
import type { Connection } from '#server/db/client.ts';
import { readAtRisk, readReceivables } from './receivables.store.ts';

interface Sum {
  dueMinor: number;
  invoices: number;
}

/** What is due of unpaid invoices, per currency, by age, in total, and what disputes hold back of it. @param today in the studio's time zone */
export async function summarizeReceivables(db: Connection, today: string) {
  const [rows, atRisk] = await Promise.all([readReceivables(db, { today }), readAtRisk(db, {})]);
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, parts]) => {
    const present = (selected: Sum[]) => ({
      amount: toDecimal(total(selected, 'dueMinor'), currency),
      invoices: total(selected, 'invoices'),
    });
    const ofAge = (age: ReceivableAge) => parts.filter((part) => part.age === age);
    return {
      currency,
      ...present(parts),
      atRisk: present(atRisk.filter((held) => held.currency === currency)),
      overdue: present(parts.filter(({ age }) => age !== 'not_due')),
      ages: receivableAges.map((age) => ({ age, ...present(ofAge(age)) })),
    };
  });
}

const total = (sums: Sum[], of: keyof Sum) => sums.reduce((sum, part) => sum + part[of], 0);
