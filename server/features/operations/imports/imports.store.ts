import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';

/** An arbitrary key of the advisory lock. */
const importLock = 7_316_404;

/** Lets one import run at a time, until the transaction ends: two with the same rows in another order would wait for each other. */
export async function lockImports(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`);
}
