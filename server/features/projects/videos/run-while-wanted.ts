import type { LiveTopic } from '#domain/shared/live.ts';
import type { Deps } from '#server/deps.ts';
import { TimeLimitError } from '#server/shared/run-program.ts';

/** The file that is being converted was deleted. */
export class UnwantedError extends Error {}

interface Wanted {
  /** The table whose changes may mean that the conversion is no longer wanted. */
  topic: LiveTopic;
  isWanted: () => Promise<boolean>;
  /** In milliseconds. */
  timeLimit?: number | undefined;
}

/**
 * Runs a conversion, and ends it as soon as any process has deleted what is being converted, once it takes too long, and when the server stops.
 * @throws UnwantedError, TimeLimitError, StoppedError, and what the conversion throws
 */
export async function runWhileWanted<Result>(
  { changes, ffmpeg, log }: Deps,
  { topic, isWanted, timeLimit }: Wanted,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const check = () =>
    isWanted().then(
      (wanted) => wanted || ending.abort(new UnwantedError('It was deleted.')),
      (err) => log.warn({ err }, 'a conversion could not be checked'),
    );
  const signal = ffmpeg ? AbortSignal.any([ending.signal, ffmpeg.stopping]) : ending.signal;
  const unsubscribe = changes.subscribe((change) => {
    if (change === 'anything' || change.topic === topic) void check();
  });
  const timer = timeLimit && setTimeout(() => ending.abort(new TimeLimitError()), timeLimit);
  try {
    await check();
    signal.throwIfAborted();
    return await run(signal);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    unsubscribe();
    clearTimeout(timer);
  }
}
