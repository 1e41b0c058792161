import { expect, test } from 'vitest';
import { instantIn } from './time-zones.ts';

test.each([
  ['Pacific/Kiritimati', '2026-03-01T12:00:00', '2026-02-28T22:00:00.000Z'],
  ['America/St_Johns', '2026-03-01T12:00:00', '2026-03-01T15:30:00.000Z'],
  ['Europe/London', '2026-03-29T00:30:00', '2026-03-29T00:30:00.000Z'],
  ['Europe/London', '2026-03-29T23:59:59', '2026-03-29T22:59:59.000Z'],
  ['Europe/London', '2026-10-25T12:00:00', '2026-10-25T12:00:00.000Z'],
  ['Etc/GMT+12', '2026-12-31T23:59:59', '2027-01-01T11:59:59.000Z'],
])('in %s, clocks show %s at %s', (timeZone, local, instant) => {
  expect(instantIn(timeZone, local).toISOString()).toBe(instant);
});
