import { toDecimal } from '#domain/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import { readMoneyOrigins } from './money-origin.ts';
import { readMonthlyTotals } from './payments-ledger.store.ts';

const monthsShown = 12;

/**
 * Revenue by month in each currency that money moved in: payments without voided ones, less refunds and disputes, without tests and other
 * accounts. Write-offs move no money.
 * @param today a calendar date in the studio's time zone; its month comes first
 */
export async function readRevenue(deps: Deps, today: string) {
  const [totals, originOf] = await Promise.all([readMonthlyTotals(deps.db), readMoneyOrigins(deps)]);
  const months = monthsUntil(today);
  const counted = totals.filter(
    ({ month, source, kind }) => months.includes(month) && originOf(source).countsAsRevenue && kind !== 'write_off',
  );
  return [...Map.groupBy(counted, ({ currency }) => currency)].map(([currency, rows]) => {
    const sum = (month: string, isPayment: boolean) =>
      rows
        .filter((row) => row.month === month && (row.kind === 'payment' || row.kind === 'void') === isPayment)
        .reduce((total, { amountMinor }) => total + amountMinor, 0);
    return {
      currency,
      hasTest: rows.some(({ source }) => originOf(source).isTest),
      months: months.map((month) => {
        const [received, returned] = [sum(month, true), -sum(month, false)];
        const format = (minor: number) => toDecimal(minor, currency);
        return { month, received: format(received), returned: format(returned), revenue: format(received - returned) };
      }),
    };
  });
}

/** The month of a date and those before it, newest first, as `YYYY-MM`. */
const monthsUntil = (date: string) =>
  Array.from({ length: monthsShown }, (_, index) => {
    const [year = 0, month = 0] = date.split('-').map(Number);
    return new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7);
  });
