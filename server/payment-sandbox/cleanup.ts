import type { Deps } from '#server/deps.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { deleteOldKeys } from './api/idempotency.store.ts';
import { keyRetention } from './api/idempotency.ts';
import { deleteOldObjects } from './objects.store.ts';
import { deleteOldTasks } from './tasks/tasks.store.ts';

const objectRetention = 90 * days;

/** Deletes old objects. Runs in every payment mode: a studio that moves to Stripe leaves the sandbox's rows behind. */
export async function cleanUpSandbox({ db, clock }: Deps, batchSize?: number): Promise<void> {
  await deleteOldObjects(db, subtractMilliseconds(clock.now(), objectRetention), batchSize);
  await deleteOldTasks(db, subtractMilliseconds(clock.now(), objectRetention), batchSize);
  await deleteOldKeys(db, subtractMilliseconds(clock.now(), keyRetention), batchSize);
}
