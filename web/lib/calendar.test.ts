import { expect, test } from 'vitest';
import { fromToday, today } from './calendar.ts';

test('a date is as many days away as the calendar says, also where the clocks change between', () => {
  expect(fromToday('2026-11-24', '2026-11-21')).toBe('in 3 days');
  expect(fromToday('2026-03-30', '2026-03-28')).toBe('in 2 days');
  expect(fromToday('2027-01-01', '2026-12-31')).toBe('tomorrow');
  expect(fromToday('2026-11-21', '2026-11-21')).toBe('today');
  expect(fromToday('2026-02-28', '2026-03-02')).toBe('2 days ago');
});

test('today is a date as the contract writes it', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
