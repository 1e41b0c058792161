import { sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { settings } from '#server/db/schema/studio/settings.ts';

export type StudioRow = typeof settings.$inferSelect;

/** The studio's details, for the site, the legal pages, emails and invoices. */
export async function readStudio(db: Connection): Promise<StudioRow> {
  const [row] = await selectStudio(db, {});
  return row!;
}

const selectStudio = preparedQuery([], (db, _parameters: object) => db.select().from(settings));

/** Waits for transactions that book money, and keeps others from it until the transaction ends. */
export async function lockStudio(tx: Transaction) {
  await tx.select({ version: settings.version }).from(settings).for('update');
}

/** Keeps the books from being closed any further until the transaction ends, for what checks dates against them. */
export async function holdBooks(tx: Transaction) {
  await tx.select({ version: settings.version }).from(settings).for('share');
}

/** Changes the studio's details. Omitted fields keep their values. */
export async function changeStudio(db: Connection, changes: Partial<StudioRow>): Promise<StudioRow> {
  const [row] = await db
    .update(settings)
    .set({ ...changes, version: sql`${settings.version} + 1` })
    .returning();
  return row!;
}
