import type { Connection, Transaction } from '#server/db/client.ts';
import type { Jobs } from '#server/job-queue/jobs.ts';
import type { Clock } from '#server/shared/clock.ts';
import { SandboxError } from './api/errors.ts';

/** What a request handler works with: its transaction, the queue for what happens later, and the time. */
export interface SandboxContext {
  tx: Transaction;
  jobs: Pick<Jobs, 'enqueue'>;
  clock: Clock;
  /** How long a refund or a debit takes that settles later, in milliseconds. */
  settlingTime: number;
  /** The API request, for the events it causes. */
  request?: { id: string; idempotencyKey: string | null };
}

/** The context of a request without its transaction. */
export type SandboxDeps = { db: Connection } & Omit<SandboxContext, 'tx'>;

/** What a request came to. An error commits too: a declined card leaves its failed charge and event behind. */
export type Result<T> = { value: T } | { error: SandboxError };

/**
 * Runs `work` in one transaction that an API error doesn't roll back.
 * @throws SandboxError after the commit
 */
export async function runInTransaction<T>(deps: SandboxDeps, work: (context: SandboxContext) => Promise<T>): Promise<T> {
  const result = await deps.db.transaction((tx) => captureError(() => work({ ...deps, tx })));
  if ('error' in result) throw result.error;
  return result.value;
}

/** Returns an API error as a result; any other error, such as a lost connection, is thrown. */
export async function captureError<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof SandboxError) return { error };
    throw error;
  }
}

/** The current time in seconds since 1970, as Stripe writes times. */
export const timestamp = (clock: Clock) => Math.floor(clock.now().getTime() / 1000);
