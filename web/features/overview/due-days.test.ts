import { expect, test } from 'vitest';
import { datesFrom, daysBetween, dueWords } from './due-days.ts';

test('days are counted over the turn of the clocks and of the year, and backwards', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
  expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2);
});

test('dates follow each other without a gap', () => {
  expect(datesFrom('2028-02-28', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
});

test.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [14, 'in 14 days'],
  [-1, '1 day overdue'],
  [-30, '30 days overdue'],
])('%i days ahead is %s', (days, words) => {
  expect(dueWords(days)).toBe(words);
});
