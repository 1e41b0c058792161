import { setTimeout } from 'node:timers/promises';
import { seconds } from '#server/shared/clock.ts';
import { isUnavailable } from './pool.ts';

const pause = 0.5 * seconds;
const maxAttempts = 120;

/** Repeats work while the database is away, for a minute or more: for what has happened already, and must be remembered. */
export async function untilAvailable<T>(work: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error) || attempt === maxAttempts) throw error;
    await setTimeout(pause);
    return untilAvailable(work, attempt + 1);
  }
}
