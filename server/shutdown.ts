import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { seconds } from './shared/clock.ts';

type Step = () => unknown;

/** Work in progress has this long to finish. Then the database is stopped anyway, so that it still shuts down cleanly. */
const shutdownTimeout = 7 * seconds;
/** The process exits after this long whatever is still running. */
const exitTimeout = 10 * seconds;

/**
 * Runs the cleanup steps once, last added first. The first step, which closes what everything else depends on, runs even when others
 * fail or run out of time.
 */
export function createShutdown(cleanup: Step[], onError: (error: unknown) => void, flush: () => void): () => Promise<void> {
  const run = async (step: Step) => {
    try {
      await step();
    } catch (error) {
      onError(error);
    }
  };
  const stop = async () => {
    const timeout = setTimeout(shutdownTimeout, undefined, { ref: false });
    const [first, ...others] = cleanup;
    for (const step of others.reverse()) await Promise.race([run(step), timeout]);
    if (first) await run(first);
    flush();
  };
  let stopped: Promise<void> | undefined;
  return () => {
    stopped ??= stop();
    return stopped;
  };
}

/**
 * Stops in order at the first signal; npm may forward a signal that the terminal has already sent.
 * @param started settles when the start is over: a half-opened resource can't be closed yet
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
