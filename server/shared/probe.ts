import { setTimeout } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import type { Result } from '#domain/shared/result.ts';
import { seconds } from './clock.ts';

/** How long to wait for each part of the server. */
export const probeTimeout = 5 * seconds;

/** Asks something that may hang or fail. */
export async function probe<T>(ask: () => Promise<T>): Promise<Result<T>> {
  const timer = new AbortController();
  const answer = ask().then(
    (value) => ({ value }),
    (error: Error) => ({ problem: reasonOf(error) }),
  );
  const noAnswer = setTimeout(probeTimeout, { problem: `There was no answer within ${probeTimeout / seconds} seconds.` }, timer);
  return Promise.race([answer, noAnswer.catch(() => answer)]).finally(() => timer.abort());
}

/** Why something failed. A failed query's own message isn't shown, because it has the SQL statement and its values. */
const reasonOf = (error: Error): string =>
  error instanceof DrizzleQueryError && error.cause ? `The database reported: ${error.cause.message}.` : error.message;
