import { expect, test } from 'vitest';
import { addMilliseconds, dateIn, days, hours, minutes, subtractMonths } from './clock.ts';

test.each([
  ['UTC', '2026-03-02'],
  ['Pacific/Kiritimati', '2026-03-03'],
  ['America/Los_Angeles', '2026-03-02'],
  ['Pacific/Pago_Pago', '2026-03-01'],
])('at 10:30 UTC the date in %s is %s', (timeZone, date) => {
  expect(dateIn(timeZone, new Date('2026-03-02T10:30:00Z'))).toBe(date);
});

test('formats dates with four, two and two digits', () => {
  expect(dateIn('UTC', new Date('2026-01-05T00:00:00Z'))).toBe('2026-01-05');
  expect(dateIn('Europe/Berlin', new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
});

test('changes the date at local midnight, also around daylight saving changes', () => {
  const springForward = new Date('2026-03-29T00:59:59Z');
  expect(dateIn('Europe/London', springForward)).toBe('2026-03-29');
  expect(dateIn('America/New_York', new Date('2026-11-01T03:59:59Z'))).toBe('2026-10-31');
  expect(dateIn('America/New_York', new Date('2026-11-01T04:00:00Z'))).toBe('2026-11-01');
});

test('returns a new instant without changing the original', () => {
  const start = new Date('2026-03-02T10:00:00Z');
  expect(addMilliseconds(start, 1 * days + 2 * hours + 3 * minutes).toISOString()).toBe('2026-03-03T12:03:00.000Z');
  expect(start.toISOString()).toBe('2026-03-02T10:00:00.000Z');
});

test.each([
  ['2026-03-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2024-03-31T10:00:00.000Z', 1, '2024-02-29T10:00:00.000Z'],
  ['2026-01-15T23:59:59.999Z', 24, '2024-01-15T23:59:59.999Z'],
  ['2026-03-02T00:00:00.000Z', 3, '2025-12-02T00:00:00.000Z'],
])('%s is %i months after %s', (from, months, expected) => {
  expect(subtractMonths(new Date(from), months).toISOString()).toBe(expected);
});
