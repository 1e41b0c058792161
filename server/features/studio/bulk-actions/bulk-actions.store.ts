import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { BulkOutcome } from '#api/shared/bulk.ts';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { bulkActionRows, bulkActions } from '#server/db/schema/studio/bulk-actions.ts';

export async function insertBulkAction(tx: Transaction, bulkAction: typeof bulkActions.$inferInsert, rowIds: number[]): Promise<number> {
  const [{ id } = { id: 0 }] = await tx.insert(bulkActions).values(bulkAction).returning({ id: bulkActions.id });
  await tx.execute(sql`insert into ${bulkActionRows} (bulk_action_id, row_id, position)
    select ${id}, row_id, position from unnest(${sql.param(rowIds)}::integer[]) with ordinality as selected(row_id, position)
    on conflict do nothing`);
  return id;
}

export async function findBulkAction(db: Connection, id: number) {
  const [row] = await db.select().from(bulkActions).where(eq(bulkActions.id, id));
  return row;
}

export type BulkActionRow = NonNullable<Awaited<ReturnType<typeof findBulkAction>>>;

export const listResults = (db: Connection, id: number) =>
  db
    .select({ id: bulkActionRows.rowId, outcome: bulkActionRows.outcome, message: bulkActionRows.message })
    .from(bulkActionRows)
    .where(eq(bulkActionRows.bulkActionId, id))
    .orderBy(asc(bulkActionRows.position));

/** @returns undefined if it was canceled */
export async function startBulkAction(db: Connection, id: number, now: Date): Promise<BulkActionRow | undefined> {
  const [row] = await db
    .update(bulkActions)
    .set({ startedAt: sql`coalesce(${bulkActions.startedAt}, ${sql.param(now, bulkActions.startedAt)})` })
    .where(and(eq(bulkActions.id, id), isNull(bulkActions.canceledAt)))
    .returning();
  return row;
}

/** Cancels an action; does nothing once it has started. */
export async function cancelBulkAction(db: Connection, id: number, now: Date) {
  await db
    .update(bulkActions)
    .set({ canceledAt: now })
    .where(and(eq(bulkActions.id, id), isNull(bulkActions.startedAt)));
}

interface RowKey {
  bulkActionId: number;
  rowId: number;
}

const isWaiting = ({ bulkActionId, rowId }: RowKey) =>
  and(eq(bulkActionRows.bulkActionId, bulkActionId), eq(bulkActionRows.rowId, rowId), isNull(bulkActionRows.outcome));

/** Locks a row until the transaction ends. @returns false once it has an outcome */
export async function lockWaitingRow(tx: Transaction, key: RowKey): Promise<boolean> {
  const rows = await tx.select({ rowId: bulkActionRows.rowId }).from(bulkActionRows).where(isWaiting(key)).for('update');
  return rows.length > 0;
}

export async function storeOutcome(db: Connection, key: RowKey, result: { outcome: BulkOutcome; message?: string }) {
  await db.update(bulkActionRows).set(result).where(isWaiting(key));
}

export const deleteBulkActions = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, bulkActions, lt(bulkActions.createdAt, before), batchSize);
