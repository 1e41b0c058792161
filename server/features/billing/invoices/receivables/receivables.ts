import { type ReceivableAge, receivableAges } from '#domain/billing/receivables.ts';
import { toDecimal } from '#domain/shared/money.ts';
import type { Connection } from '#server/db/client.ts';
import { readAtRisk, readReceivables } from './receivables.store.ts';

interface Sum {
  dueMinor: number;
  invoices: number;
}

/**
 * What unpaid invoices wait for, per currency: by age, in total, and what disputes hold back, which has no age.
 * @param today in the studio's time zone
 */
export async function summarizeReceivables(db: Connection, today: string) {
  const [rows, atRisk] = await Promise.all([readReceivables(db, { today }), readAtRisk(db, {})]);
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, parts]) => {
    const present = (selected: Sum[]) => ({
      amount: toDecimal(total(selected, 'dueMinor'), currency),
      invoices: total(selected, 'invoices'),
    });
    const held = atRisk.filter((other) => other.currency === currency);
    const ofAge = (age: ReceivableAge) => parts.filter((part) => part.age === age);
    // The rows count what disputes hold back as not due yet, so it is subtracted there.
    const notDue = { dueMinor: -total(held, 'dueMinor'), invoices: -held.reduce((sum, { heldInFull }) => sum + heldInFull, 0) };
    return {
      currency,
      ...present(parts),
      atRisk: present(held),
      overdue: present(parts.filter(({ age }) => age !== 'not_due')),
      ages: receivableAges.map((age) => ({ age, ...present(age === 'not_due' ? [...ofAge(age), notDue] : ofAge(age)) })),
    };
  });
}

const total = (sums: Sum[], of: keyof Sum) => sums.reduce((sum, part) => sum + part[of], 0);
