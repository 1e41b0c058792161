import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { updateInBatches } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { briefFiles, briefs } from '#server/db/schema/sales/briefs.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { uploads } from '#server/db/schema/uploads.ts';
import { isUnfinished } from '#server/uploads/uploads.store.ts';

export async function insertFile(db: Connection, file: typeof briefFiles.$inferInsert) {
  await db.insert(briefFiles).values(file);
}

/** Files of briefs; `isComplete` is true once all of the file has arrived. */
const selectFiles = (db: Connection) =>
  db
    .select({ ...getTableColumns(briefFiles), fingerprint: uploads.fingerprint, isComplete: sql<boolean>`${isNull(uploads.id)}` })
    .from(briefFiles)
    .leftJoin(uploads, and(eq(uploads.id, briefFiles.id), isUnfinished));

export type BriefFileRow = Awaited<ReturnType<typeof selectFiles>>[number];

/** The files of these briefs, oldest first. */
export const listFilesOf = (db: Connection, briefIds: number[]): Promise<BriefFileRow[]> =>
  selectFiles(db).where(inArray(briefFiles.briefId, briefIds)).orderBy(asc(briefFiles.createdAt), asc(briefFiles.id));

export async function findFile(db: Connection, id: string): Promise<BriefFileRow | undefined> {
  const [row] = await selectFiles(db).where(eq(briefFiles.id, id));
  return row;
}

/** Files that have arrived completely, of all briefs, largest first. */
export const listLargestFiles = (db: Connection, limit: number) =>
  db
    .select({
      id: briefFiles.id,
      briefId: briefFiles.briefId,
      name: briefFiles.name,
      bytes: briefFiles.size,
      createdAt: briefFiles.createdAt,
      lead: { id: leads.id, name: leads.name, email: leads.email },
    })
    .from(briefFiles)
    .innerJoin(briefs, eq(briefs.id, briefFiles.briefId))
    .innerJoin(leads, eq(leads.id, briefs.leadId))
    .leftJoin(uploads, and(eq(uploads.id, briefFiles.id), isUnfinished))
    .where(isNull(uploads.id))
    .orderBy(desc(briefFiles.size), briefFiles.id)
    .limit(limit);

/** How many files a brief has, and the bytes that they will have together, including unfinished uploads. */
export async function sumFiles(db: Connection, briefId: number): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: count(), bytes: sql<number>`coalesce(sum(${briefFiles.size}), 0)`.mapWith(Number) })
    .from(briefFiles)
    .where(eq(briefFiles.briefId, briefId));
  return row!;
}

export const deleteFiles = (tx: Transaction, ids: string[]) => tx.delete(briefFiles).where(inArray(briefFiles.id, ids));

/** Unfinished uploads of all briefs, the newest first, with the leads that they're from. */
export const listAllUnfinished = (db: Connection, limit: number) =>
  db
    .select({ ...getTableColumns(uploads), lead: { id: leads.id, name: leads.name, email: leads.email } })
    .from(uploads)
    .innerJoin(briefs, eq(briefs.id, uploads.briefId))
    .innerJoin(leads, eq(leads.id, briefs.leadId))
    .where(isUnfinished)
    .orderBy(desc(uploads.createdAt), desc(uploads.id))
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

/** A condition that selects leads. */
export type LeadCondition = SQL;

/** The ids of the files in the briefs of some leads. */
export const listFilesOfLeads = (db: Connection, isLead: LeadCondition): Promise<{ id: string }[]> =>
  db
    .select({ id: briefFiles.id })
    .from(briefFiles)
    .innerJoin(briefs, eq(briefs.id, briefFiles.briefId))
    .innerJoin(leads, eq(leads.id, briefs.leadId))
    .where(isLead);
