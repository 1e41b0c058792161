import { expect, test } from 'vitest';
import { nextRenewal } from './renewal-dates.ts';

test('renews on the last day of shorter months without losing the day of longer ones', () => {
  const renewals = ['2027-12-31'];
  while (renewals.length < 6) renewals.push(nextRenewal(renewals.at(-1)!, 31));
  expect(renewals).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']);
});

test('renews on the next such day, never on the same day', () => {
  expect(nextRenewal('2026-03-14', 15)).toBe('2026-03-15');
  expect(nextRenewal('2026-03-15', 15)).toBe('2026-04-15');
  expect(nextRenewal('2026-12-15', 15)).toBe('2027-01-15');
  expect(nextRenewal('2026-02-28', 30)).toBe('2026-03-30');
});
