import { expect, test } from 'vitest';
import { consecutiveDates, daysBetween, formatDaysUntilDue } from './due-days.ts';

test('counts days across daylight saving changes and years, and backwards', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
  expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2);
});

test('lists dates without gaps', () => {
  expect(consecutiveDates('2028-02-28', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
});

test.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [14, 'in 14 days'],
  [-1, '1 day overdue'],
  [-30, '30 days overdue'],
])('formats %i days as %s', (days, text) => {
  expect(formatDaysUntilDue(days)).toBe(text);
});
