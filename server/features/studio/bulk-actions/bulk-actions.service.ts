import { type BulkForm, bulkLimit, wrongSelection } from '#api/shared/bulk.ts';
import type { BulkChange, BulkList } from '#server/area.ts';
import { isForeignKeyViolation } from '#server/db/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, deletedMeanwhile, invalidField, notFound } from '#server/shared/app-error.ts';
import { addMilliseconds, days, minutes, seconds, subtractMilliseconds } from '#server/shared/clock.ts';
import {
  type BulkActionRow,
  cancelBulkAction,
  deleteBulkActions,
  findBulkAction,
  insertBulkAction,
  listResults,
  lockWaitingRow,
  startBulkAction,
  storeOutcome,
} from './bulk-actions.store.ts';

declare module '#server/job-queue/queues.ts' {
  interface JobData {
    /** Does what is left of an action on several rows. */
    'run-bulk-action': { bulkActionId: number };
  }
}

/** When a job finishes what a killed server began of an action without a delay. Whoever waits for the response asks again long before. */
const finishAfter = 1 * minutes;

/**
 * Stores which rows an admin selected, and has a job change them after the delay. Without a delay, `runIfDue` changes them.
 * @returns its id
 * @throws AppError invalid if there are neither ids nor a filter, or if it matches more rows than one call may change
 */
export const scheduleBulkAction = (
  deps: Deps,
  list: BulkList,
  { action, ids, filter, delaySeconds, input }: BulkForm,
  actor: Extract<Actor, { kind: 'admin' }>,
): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (Boolean(ids) === Boolean(filter)) throw invalidField('ids', 'Please select rows, either by their ids or by a filter.');
    const rowIds = ids ?? (await list.find({ ...deps, db: tx }, filter as never, bulkLimit + 1, actor)).map(({ id }) => id);
    if (rowIds.length > bulkLimit) throw invalidField('filter', `More than ${bulkLimit} rows match. ${wrongSelection}`);
    const startsAt = addMilliseconds(now, delaySeconds * seconds);
    const bulkAction = { userId: actor.id, actor, path: list.endpoint.path, action, input, startsAt, createdAt: now };
    const bulkActionId = await insertBulkAction(tx, bulkAction, rowIds);
    const startAfter = delaySeconds > 0 ? startsAt : addMilliseconds(now, finishAfter);
    await deps.jobs.enqueue(tx, 'run-bulk-action', { bulkActionId }, { startAfter });
    return bulkActionId;
  });

/** Runs an action unless it waits for its delay. */
export async function runIfDue(deps: Deps, lists: BulkList[], id: number): Promise<void> {
  const bulkAction = await findBulkAction(deps.db, id);
  if (bulkAction && bulkAction.startsAt <= deps.clock.now()) await runBulkAction(deps, lists, id);
}

/** Changes each row that has no outcome yet in a transaction of its own, so that one that fails stops no other. */
export async function runBulkAction(deps: Deps, lists: BulkList[], id: number): Promise<void> {
  const bulkAction = await startBulkAction(deps.db, id, deps.clock.now());
  const change = bulkAction && lists.find(({ endpoint }) => endpoint.path === bulkAction.path)?.actions[bulkAction.action];
  if (!change) return;
  for (const { id: rowId, outcome } of await listResults(deps.db, id)) if (!outcome) await changeRow(deps, bulkAction, rowId, change);
}

async function changeRow(deps: Deps, { id, actor, input }: BulkActionRow, rowId: number, change: BulkChange) {
  const key = { bulkActionId: id, rowId };
  const attempt = deps.db.transaction(async (tx) => {
    // Another process may be changing this row, or may have done so.
    if (!(await lockWaitingRow(tx, key))) return;
    await change({ deps: { ...deps, db: tx }, id: rowId, actor, input: input as never });
    await storeOutcome(tx, key, { outcome: 'done' });
  });
  await attempt.catch((error) => storeOutcome(deps.db, key, outcomeOf(deps, key, error)));
}

/** The outcome of a row that couldn't be changed: rows that are gone, or already as they should be, are skipped. */
function outcomeOf({ log }: Deps, key: object, error: unknown) {
  const err = isForeignKeyViolation(error) ? deletedMeanwhile(error) : error;
  if (!(err instanceof AppError)) {
    log.error({ err, ...key }, 'row of a bulk action failed');
    return { outcome: 'failed', message: 'Something went wrong. Please try again.' } as const;
  }
  const isSkipped = err.code === 'conflict' || err.code === 'not_found';
  return { outcome: isSkipped ? 'skipped' : 'failed', message: err.message } as const;
}

/** @throws AppError not_found, also for another admin's */
export async function readBulkAction({ db }: Deps, id: number, userId: number) {
  const bulkAction = await findBulkAction(db, id);
  if (bulkAction?.userId !== userId) throw notFound('Action');
  const results = await listResults(db, id);
  const isFinished = results.every(({ outcome }) => outcome);
  const state = bulkAction.canceledAt ? 'canceled' : isFinished ? 'finished' : bulkAction.startedAt ? 'running' : 'scheduled';
  return { ...bulkAction, results, state } as const;
}

/** @throws AppError conflict once it has started */
export async function undoBulkAction(deps: Deps, id: number, userId: number) {
  await readBulkAction(deps, id, userId);
  await cancelBulkAction(deps.db, id, deps.clock.now());
  const bulkAction = await readBulkAction(deps, id, userId);
  if (bulkAction.state !== 'canceled') throw new AppError('conflict', "It has already begun, so it can't be undone.");
  return bulkAction;
}

/** How long the results of a bulk action can be read. */
const retention = 1 * days;

export const cleanUpBulkActions = ({ db, clock }: Deps, batchSize?: number) =>
  deleteBulkActions(db, subtractMilliseconds(clock.now(), retention), batchSize);
