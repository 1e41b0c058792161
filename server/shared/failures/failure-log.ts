import type { FastifyBaseLogger } from 'fastify';
import { seconds } from '#server/shared/clock.ts';

const repeatInterval = 30 * seconds;

/**
 * Logs failures that may repeat for minutes, such as polling an unreachable database: the same failure at most twice a minute, with
 * the number of times it happened.
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
    silentUntil = now() + repeatInterval;
  };
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? reasonOf(cause) : message;
};
