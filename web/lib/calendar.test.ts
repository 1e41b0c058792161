import { afterEach, expect, test, vi } from 'vitest';
import { endOfDay, today } from './calendar.ts';

const setTimeZone = (timeZone: string) => vi.stubGlobal('document', { documentElement: { dataset: { timeZone } } });
afterEach(() => vi.unstubAllGlobals());

test("formats today in the studio's time zone, whatever the browser's is", () => {
  const instant = new Date('2026-03-01T11:00:00Z');
  const todayIn = (timeZone: string) => {
    setTimeZone(timeZone);
    return today(instant);
  };
  expect(['Pacific/Kiritimati', 'America/St_Johns', 'Europe/London', 'Etc/GMT+12'].map(todayIn)).toEqual([
    '2026-03-02',
    '2026-03-01',
    '2026-03-01',
    '2026-02-28',
  ]);
});

test("a day ends by the studio's clock", () => {
  setTimeZone('Pacific/Kiritimati');
  expect(endOfDay('2026-03-02')).toBe('2026-03-02T09:59:59.000Z');
});
