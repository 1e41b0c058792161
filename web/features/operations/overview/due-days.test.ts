import { expect, test } from 'vitest';
import { consecutiveDates, formatDaysUntilDue } from './due-days.ts';

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
