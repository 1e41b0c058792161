import type { FastifyBaseLogger } from 'fastify';
import { seconds } from './clock.ts';

const pause = 30 * seconds;

/**
 * Logs what may fail at every try for minutes, such as polling while the database is away: a failure like the last one at most
 * twice a minute, with how often it happened.
 */
export function logFailures(log: FastifyBaseLogger, message: string, now = () => performance.now()): (error: unknown) => void {
  let last = '';
  let count = 0;
  let silentUntil = 0;
  return (error) => {
    const reason = reasonOf(error);
    count = reason === last ? count + 1 : 1;
    if (reason === last && now() < silentUntil) return;
    log.error({ err: error, count }, message);
    last = reason;
    count = 0;
    silentUntil = now() + pause;
  };
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? reasonOf(cause) : message;
};
