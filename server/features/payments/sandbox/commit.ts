import type { Connection, Transaction } from '../../../db/client.ts';
import { SandboxError } from './errors.ts';
import type { Change } from './objects.ts';

/** What every change needs, but for its transaction. */
export type SandboxDeps = { db: Connection } & Omit<Change, 'tx'>;

/** What a change came to; a refusal counts as well: a declined card leaves its trace in the payment. */
export type Outcome<T> = { value: T } | { refusal: SandboxError };

/**
 * Makes a change in one transaction, which a refusal does not roll back.
 * @throws SandboxError the refusal, once it is committed
 */
export async function commit<T>(deps: SandboxDeps, work: (change: Change) => Promise<T>): Promise<T> {
  const outcome = await deps.db.transaction((tx) => attempt(deps, tx, work));
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.value;
}

/** Makes a change in a transaction under way; only what is no refusal, such as a fault of the database, throws. */
export async function attempt<T>(deps: SandboxDeps, tx: Transaction, work: (change: Change) => Promise<T>): Promise<Outcome<T>> {
  const { jobs, clock, processingTime } = deps;
  try {
    return { value: await work({ tx, jobs, clock, processingTime }) };
  } catch (error) {
    if (error instanceof SandboxError) return { refusal: error };
    throw error;
  }
}
