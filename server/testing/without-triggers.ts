import { sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';

/**
 * Changes what the database freezes (sent invoices, credit notes, the ledger): to empty its tables, or for a state that can't come
 * about. Row counts and foreign keys aren't maintained meanwhile.
 */
export const withoutTriggers = <T>(db: Connection, change: (tx: Transaction) => PromiseLike<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const result = await change(tx);
    await tx.execute(sql`set local session_replication_role = origin`);
    return result;
  });
