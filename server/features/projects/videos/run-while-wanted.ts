import type { LiveTopic } from '#contract/shared/live.ts';
import type { Deps } from '#server/deps.ts';
import { TimeLimitError } from '#server/shared/run-program.ts';

/** What is being converted was deleted. */
export class UnwantedError extends Error {}

interface Wanted {
  /** The table whose changes may mean that it's no longer wanted. */
  topic: LiveTopic;
  isWanted: () => Promise<boolean>;
  /** In milliseconds. */
  timeLimit?: number | undefined;
}

/**
 * Runs a conversion, and ends it as soon as any process has deleted what is being converted, or once it takes too long.
 * @throws UnwantedError, TimeLimitError, and what the conversion throws
 */
export async function runWhileWanted<Result>(
  { changes, log }: Deps,
  { topic, isWanted, timeLimit }: Wanted,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const check = () =>
    isWanted().then(
      (wanted) => wanted || ending.abort(new UnwantedError('It was deleted.')),
      (err) => log.warn({ err }, 'a conversion could not be checked'),
    );
  const unsubscribe = changes.subscribe((change) => {
    if (change === 'anything' || change.topic === topic) void check();
  });
  const timer = timeLimit && setTimeout(() => ending.abort(new TimeLimitError()), timeLimit);
  try {
    await check();
    ending.signal.throwIfAborted();
    return await run(ending.signal);
  } catch (error) {
    throw ending.signal.aborted ? ending.signal.reason : error;
  } finally {
    unsubscribe();
    clearTimeout(timer);
  }
}
