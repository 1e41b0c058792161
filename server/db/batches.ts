import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Connection } from './client.ts';

const defaultBatchSize = 1000;

/**
 * Repeats a bounded change until it finds no more rows, so that no statement or lock lasts long, however much there is to do.
 * @param change changes at most `limit` rows and returns how many it found
 */
export async function inBatches(change: (limit: number) => Promise<number>, batchSize = defaultBatchSize): Promise<void> {
  while ((await change(batchSize)) === batchSize);
}

/** Rows in parts that fit into a statement each: PostgreSQL takes at most 65,535 parameters. */
export const slicesOf = <Row>(rows: readonly Row[], size = defaultBatchSize): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));

/** At most `limit` rows that match, locked; rows another transaction has locked are left for the next run. */
export function batchOf(db: Connection, table: PgTable, condition: SQL | undefined, limit: number): SQL {
  const rows = db.select({ ctid: sql`ctid` }).from(table).where(condition).limit(limit).for('update', { skipLocked: true });
  return sql`ctid = any(array${rows})`;
}

export const deleteInBatches = (db: Connection, table: PgTable, condition: SQL | undefined, batchSize?: number): Promise<void> =>
  inBatches(async (limit) => (await db.delete(table).where(batchOf(db, table, condition, limit))).rowCount ?? 0, batchSize);

/** @param condition must no longer match a row once `values` are set, or the batches never end */
export const updateInBatches = <Table extends PgTable>(
  db: Connection,
  table: Table,
  values: PgUpdateSetSource<Table>,
  condition: SQL | undefined,
  batchSize?: number,
): Promise<void> =>
  inBatches(
    async (limit) =>
      (
        await db
          .update(table)
          .set(values)
          .where(batchOf(db, table, condition, limit))
      ).rowCount ?? 0,
    batchSize,
  );
