import { expect, onTestFinished, test, vi } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { announcementDelay, progressAnnouncer } from './announce-progress.ts';

test('announces progress once every few seconds, however much there is, and the last of it', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const transaction = vi.fn(async () => undefined);
  const announce = progressAnnouncer({ db: { transaction } } as unknown as Deps);
  for (let step = 0; step < 100; step++) announce();
  expect(transaction).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(announcementDelay);
  expect(transaction).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10 * announcementDelay);
  expect(transaction).toHaveBeenCalledTimes(1);
  announce();
  vi.advanceTimersByTime(announcementDelay);
  expect(transaction).toHaveBeenCalledTimes(2);
});
