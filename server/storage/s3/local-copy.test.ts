import { existsSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { hours } from '#server/shared/clock.ts';
import { scratchDirectory } from '#server/testing/backups.ts';
import { touchInterval, withCopyIn } from './local-copy.ts';

const anHourAgo = () => new Date(Date.now() - 1 * hours);
const read = async () => Readable.from(['picture lock']);

test('removes what a killed process has left, but no copy that is in use for long', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const folder = scratchDirectory();
  const [left, recent] = [join(folder, 'left'), join(folder, 'recent')];
  for (const path of [left, recent]) writeFileSync(path, 'picture');
  utimesSync(left, anHourAgo(), anHourAgo());
  await withCopyIn(folder, read, async (copy) => {
    expect([left, recent].map((path) => existsSync(path))).toEqual([false, true]);
    utimesSync(copy, anHourAgo(), anHourAgo());
    vi.advanceTimersByTime(touchInterval);
    await expect.poll(() => Date.now() - statSync(copy).mtimeMs).toBeLessThan(1 * hours);
    await withCopyIn(folder, read, async () => expect(existsSync(copy)).toBe(true));
  });
  vi.useRealTimers();
});
