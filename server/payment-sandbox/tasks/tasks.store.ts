import { asc, eq, lt, lte, sql } from 'drizzle-orm';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { sandboxTasks } from '#server/db/schema/sandbox.ts';

export type TaskRow = typeof sandboxTasks.$inferSelect;
export type TaskKind = TaskRow['kind'];

export async function insertTask(tx: Transaction, task: typeof sandboxTasks.$inferInsert) {
  await tx.insert(sandboxTasks).values(task);
}

/**
 * Takes tasks that are due, oldest first, and postpones them, so that no other process takes them too and so that a task whose process
 * ends before it is done runs again.
 */
export async function claimDueTasks(db: Connection, now: Date, leaseUntil: Date, limit: number): Promise<TaskRow[]> {
  const due = db.select({ id: sandboxTasks.id }).from(sandboxTasks).where(lte(sandboxTasks.dueAt, now));
  const locked = due.orderBy(asc(sandboxTasks.dueAt), asc(sandboxTasks.id)).limit(limit).for('update', { skipLocked: true });
  const tasks = await db
    .update(sandboxTasks)
    .set({ dueAt: leaseUntil, attempts: sql`${sandboxTasks.attempts} + 1` })
    .where(sql`${sandboxTasks.id} = any(array(${locked}))`)
    .returning();
  return tasks.sort((a, b) => a.id - b.id);
}

export async function postponeTask(db: Connection, id: number, dueAt: Date) {
  await db.update(sandboxTasks).set({ dueAt }).where(eq(sandboxTasks.id, id));
}

/** @returns false if the task was already done */
export async function deleteTask(db: Connection, id: number): Promise<boolean> {
  const { rowCount } = await db.delete(sandboxTasks).where(eq(sandboxTasks.id, id));
  return rowCount === 1;
}

/** Tasks that no sandbox has run since `before`. */
export const deleteOldTasks = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, sandboxTasks, lt(sandboxTasks.dueAt, before), batchSize);
