import { setTimeout } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { seconds } from './clock.ts';

/** How long to wait for each part of the server. */
export const probeTimeout = 5 * seconds;

export type Probed<T> = { value: T; problem: null } | { value: null; problem: string };

/** Asks something that may hang or fail. @returns its answer, or why there is none */
export async function probe<T>(ask: () => Promise<T>): Promise<Probed<T>> {
  const timer = new AbortController();
  const answer = ask().then(
    (value) => ({ value, problem: null }),
    (error: Error) => ({ value: null, problem: reasonOf(error) }),
  );
  const noAnswer = setTimeout(
    probeTimeout,
    { value: null, problem: `There was no answer within ${probeTimeout / seconds} seconds.` },
    timer,
  );
  return Promise.race([answer, noAnswer.catch(() => answer)]).finally(() => timer.abort());
}

/** Why something failed. A failed query's own message isn't shown, because it has the SQL statement and its values. */
const reasonOf = (error: Error): string =>
  error instanceof DrizzleQueryError && error.cause ? `The database reported: ${error.cause.message}.` : error.message;
