import type { Deps } from '../../../deps.ts';
import { days, subtractMilliseconds } from '../../../shared/clock.ts';
import { deleteOldKeys, deleteOldObjects } from './sandbox.store.ts';

const objectRetention = 90 * days;

/** As long as Stripe keeps its idempotency keys. */
const keyRetention = 1 * days;

/** Runs in every payment mode: a studio that moves to Stripe leaves the sandbox's rows behind. */
export async function cleanUpSandbox({ db, clock }: Pick<Deps, 'db' | 'clock'>, batchSize?: number): Promise<void> {
  await deleteOldObjects(db, subtractMilliseconds(clock.now(), objectRetention), batchSize);
  await deleteOldKeys(db, subtractMilliseconds(clock.now(), keyRetention), batchSize);
}
