import type { Deps } from '#server/deps.ts';
import { seconds } from '#server/shared/clock.ts';

const interval = 3 * seconds;

/** Stores progress, in percent, at most every few seconds. The rest of the work counts as the last percent. */
export function progressReporter({ log }: Deps, store: (percent: number) => Promise<unknown>) {
  let storedAt = 0;
  return (percent: number) => {
    if (performance.now() - storedAt < interval) return;
    storedAt = performance.now();
    store(Math.min(99, percent)).catch((err) => log.warn({ err }, 'progress could not be stored'));
  };
}
