import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { batchOf, updateInBatches } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { briefFiles, briefs } from '#server/db/schema/sales/briefs.ts';
import { leads } from '#server/db/schema/sales/leads.ts';

export type BriefFileRow = typeof briefFiles.$inferSelect;
type NewFileRow = typeof briefFiles.$inferInsert;

export async function insertFile(db: Connection, file: NewFileRow) {
  await db.insert(briefFiles).values(file);
}

/** What the studio has canceled is only there to tell whoever goes on sending it. */
const isKept = isNull(briefFiles.canceledAt);

/** Oldest first. */
export const listFilesOf = (db: Connection, briefIds: number[]): Promise<BriefFileRow[]> =>
  db
    .select()
    .from(briefFiles)
    .where(and(inArray(briefFiles.briefId, briefIds), isKept))
    .orderBy(asc(briefFiles.createdAt), asc(briefFiles.id));

export async function findFile(db: Connection, id: string): Promise<BriefFileRow | undefined> {
  const [row] = await db.select().from(briefFiles).where(eq(briefFiles.id, id));
  return row;
}

/** How many a brief has, and the bytes that they will have together, those underway included. */
export async function sumFiles(db: Connection, briefId: number): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: count(), bytes: sql<number>`coalesce(sum(${briefFiles.size}), 0)`.mapWith(Number) })
    .from(briefFiles)
    .where(and(eq(briefFiles.briefId, briefId), isKept));
  return row!;
}

const isUnfinished = and(isNotNull(briefFiles.expiresAt), isKept);

/** Changes a file that is underway. @returns whether there was one */
export async function updateUnfinished(db: Connection, id: string, changes: Partial<NewFileRow>): Promise<boolean> {
  const rows = await db
    .update(briefFiles)
    .set(changes)
    .where(and(eq(briefFiles.id, id), isUnfinished))
    .returning({ id: briefFiles.id });
  return rows.length > 0;
}

/** @returns whether it existed */
export async function deleteFile(db: Connection, id: string): Promise<boolean> {
  const rows = await db.delete(briefFiles).where(eq(briefFiles.id, id)).returning({ id: briefFiles.id });
  return rows.length > 0;
}

/** Those underway. */
export const listUnfinished = (db: Connection, now: Date, limit: number) =>
  db
    .select({ id: briefFiles.id, size: briefFiles.size })
    .from(briefFiles)
    .where(and(isUnfinished, gt(briefFiles.expiresAt, now)))
    .limit(limit);

/** Those underway, the newest first, with the leads that they're from. */
export const listAllUnfinished = (db: Connection, limit: number) =>
  db
    .select({ ...getTableColumns(briefFiles), lead: { id: leads.id, name: leads.name, email: leads.email } })
    .from(briefFiles)
    .innerJoin(briefs, eq(briefs.id, briefFiles.briefId))
    .innerJoin(leads, eq(leads.id, briefs.leadId))
    .where(isUnfinished)
    .orderBy(desc(briefFiles.createdAt), desc(briefFiles.id))
    .limit(limit);

/** Forgets from which networks files were sent before a time. */
export const forgetNetworks = (db: Connection, before: Date, batchSize?: number) =>
  updateInBatches(
    db,
    briefFiles,
    { networkHash: null },
    and(lt(briefFiles.createdAt, before), isNotNull(briefFiles.networkHash)),
    batchSize,
  );

/** Deletes at most `limit` of those that nobody has continued. */
export const deleteExpired = (tx: Transaction, now: Date, limit: number): Promise<{ id: string }[]> =>
  tx
    .delete(briefFiles)
    .where(batchOf(tx, briefFiles, lte(briefFiles.expiresAt, now), limit))
    .returning({ id: briefFiles.id });

/** Which leads. */
export type LeadCondition = SQL | undefined;

/** The ids of the files in the briefs of some leads. */
export const listFilesOfLeads = (db: Connection, isLead: LeadCondition): Promise<{ id: string }[]> =>
  db
    .select({ id: briefFiles.id })
    .from(briefFiles)
    .innerJoin(briefs, eq(briefs.id, briefFiles.briefId))
    .innerJoin(leads, eq(leads.id, briefs.leadId))
    .where(isLead);
