import type { Connection, Transaction } from '../../../db/client.ts';
import { SandboxError } from './errors.ts';
import type { SandboxContext } from './objects.ts';

/** The context of a request, but for its transaction. */
export type SandboxDeps = { db: Connection } & Omit<SandboxContext, 'tx'>;

/** What a request came to. An error commits too: a declined card leaves its failed charge and event behind. */
export type Result<T> = { value: T } | { error: SandboxError };

/**
 * Runs `work` in one transaction that an API error doesn't roll back.
 * @throws SandboxError after the commit
 */
export async function runInTransaction<T>(deps: SandboxDeps, work: (context: SandboxContext) => Promise<T>): Promise<T> {
  const result = await deps.db.transaction((tx) => captureError(deps, tx, work));
  if ('error' in result) throw result.error;
  return result.value;
}

/** Runs `work` in an open transaction and returns its API error; any other error, such as a lost connection, is thrown. */
export async function captureError<T>(
  deps: SandboxDeps,
  tx: Transaction,
  work: (context: SandboxContext) => Promise<T>,
): Promise<Result<T>> {
  const { jobs, clock, processingTime } = deps;
  try {
    return { value: await work({ tx, jobs, clock, processingTime }) };
  } catch (error) {
    if (error instanceof SandboxError) return { error };
    throw error;
  }
}
