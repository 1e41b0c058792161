import { settleDebit } from '#server/payment-sandbox/debits/debit-account.ts';
import { closeSubmittedDispute } from '#server/payment-sandbox/objects/close-dispute.ts';
import { openDisputes } from '#server/payment-sandbox/objects/disputes.ts';
import { warnOfFraud } from '#server/payment-sandbox/objects/early-fraud-warnings.ts';
import { settleRefund } from '#server/payment-sandbox/objects/refunds.ts';
import { runInTransaction, type SandboxContext } from '#server/payment-sandbox/transaction.ts';
import { addMilliseconds, minutes } from '#server/shared/clock.ts';
import { type DeliveryDeps, deliverEvent } from './deliver-event.ts';
import { claimDueTasks, deleteTask, type TaskKind, type TaskRow } from './tasks.store.ts';

/** A task whose process ended before it was done runs again after this time. */
const lease = 1 * minutes;

const batchSize = 20;

/** Runs all tasks that are due, and those that they schedule. One that fails is reported, runs again later and keeps no other from running. */
export async function runDueTasks(deps: DeliveryDeps): Promise<void> {
  let tasks: TaskRow[];
  do {
    const now = deps.clock.now();
    tasks = await claimDueTasks(deps.db, now, addMilliseconds(now, lease), batchSize);
    for (const task of tasks) await runTask(deps, task).catch(deps.onError);
  } while (tasks.length > 0);
}

const changes: Record<Exclude<TaskKind, 'deliver_event'>, (context: SandboxContext, id: string) => Promise<void>> = {
  settle_debit: settleDebit,
  settle_refund: settleRefund,
  warn_of_fraud: warnOfFraud,
  open_disputes: openDisputes,
  close_dispute: closeSubmittedDispute,
};

async function runTask(deps: DeliveryDeps, task: TaskRow) {
  const { id, kind, objectId } = task;
  if (kind === 'deliver_event') return deliverEvent(deps, task);
  // The task is deleted in one transaction with its effects, so that it happens once.
  return runInTransaction(deps, async (context) => {
    if (await deleteTask(context.tx, id)) await changes[kind](context, objectId);
  });
}
