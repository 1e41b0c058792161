import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { seconds } from './shared/clock.ts';

type Step = () => unknown;

/** What is under way has this time to finish; then what it works with is closed all the same, so that the database still stops in order. */
const shutdownTimeout = 7 * seconds;
/** What runs even then is cut off. */
const exitTimeout = 10 * seconds;

/** Takes back what was made, last made first, once. The first, which everything else works with, is taken back whatever the others do. */
export function createShutdown(undo: Step[], onError: (error: unknown) => void, flush: () => void): () => Promise<void> {
  const take = async (step: Step) => {
    try {
      await step();
    } catch (error) {
      onError(error);
    }
  };
  const stop = async () => {
    const outOfTime = setTimeout(shutdownTimeout, undefined, { ref: false });
    const [first, ...others] = undo;
    for (const step of others.reverse()) await Promise.race([take(step), outOfTime]);
    if (first) await take(first);
    flush();
  };
  let stopped: Promise<void> | undefined;
  return () => {
    stopped ??= stop();
    return stopped;
  };
}

/**
 * Stops in order at the first signal; npm may pass a signal on that the terminal has sent already.
 * @param started settles when the start is over: what is in the making cannot be taken back yet
 */
export function stopOnSignal(log: FastifyBaseLogger, started: Promise<unknown>, stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(exitTimeout, undefined, { ref: false }).then(() => process.exit(1));
    await Promise.race([started.catch(() => undefined), setTimeout(shutdownTimeout)]);
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
