import { expect, test } from 'vitest';
import { daysAfter, today } from './calendar.ts';

test('formats today as YYYY-MM-DD', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('depends on the time zone', () => {
  const instant = new Date('2026-03-01T20:00:00Z');
  expect([today(instant, 'America/Los_Angeles'), today(instant, 'Asia/Tokyo')]).toEqual(['2026-03-01', '2026-03-02']);
});

test('adds days across month ends and clock changes', () => {
  expect([daysAfter('2026-03-20', 14), daysAfter('2028-02-28', 1), daysAfter('2026-11-21', 0)]).toEqual([
    '2026-04-03',
    '2028-02-29',
    '2026-11-21',
  ]);
});
