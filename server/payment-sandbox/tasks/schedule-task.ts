import type { SandboxContext } from '#server/payment-sandbox/transaction.ts';
import { addMilliseconds } from '#server/shared/clock.ts';
import { insertTask, type TaskKind } from './tasks.store.ts';

declare module '#server/job-queue/queues.ts' {
  interface JobData {
    /** What the payment sandbox does later, such as deliver an event to the webhook. */
    'run-sandbox-tasks': NoData;
  }
}

/**
 * Schedules a task in the transaction of what causes it, and a job that runs it.
 * @param delay in milliseconds; by default, it runs at once
 */
export async function scheduleTask({ tx, jobs, clock }: SandboxContext, kind: TaskKind, objectId: string, delay = 0): Promise<void> {
  const now = clock.now();
  const dueAt = addMilliseconds(now, delay);
  await insertTask(tx, { kind, objectId, dueAt, createdAt: now });
  await jobs.enqueue(tx, 'run-sandbox-tasks', {}, delay > 0 ? { startAfter: dueAt } : {});
}
