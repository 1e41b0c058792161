import { expect, test } from 'vitest';
import { addDays, daysBetween } from './dates.ts';

test.each([
  ['2026-03-20', 14, '2026-04-03'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-11-21', 0, '2026-11-21'],
  ['2026-03-01', -2, '2026-02-27'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-12-31', 1, '2027-01-01'],
])('from %s, %i days lead to %s', (from, count, to) => {
  expect(addDays(from, count)).toBe(to);
  expect(daysBetween(from, to)).toBe(count);
});
