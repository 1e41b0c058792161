import { and, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { BriefAnswers } from '#domain/sales/missing-answers.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { briefLinks, briefs } from '#server/db/schema/sales/briefs.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { briefLinks as links } from './brief-links.store.ts';

export type BriefRow = typeof briefs.$inferSelect;
type NewBriefRow = typeof briefs.$inferInsert;

/** At most this many briefs of one lead are listed. */
const maxBriefs = 50;

/** Briefs with their lead, and with when their links end (null if none works). */
const selectBriefs = (db: Connection, now: Date) => {
  const openUntil = db
    .select({ end: sql`max(${briefLinks.expiresAt})` })
    .from(briefLinks)
    .where(and(eq(briefLinks.briefId, briefs.id), links.works(now)));
  return db
    .select({
      ...getTableColumns(briefs),
      openUntil: sql<Date | null>`(${openUntil})`.mapWith(briefLinks.expiresAt),
      recipientName: leads.name,
      recipientEmail: leads.email,
      clientId: leads.clientId,
      remindersOffAt: leads.briefRemindersOffAt,
    })
    .from(briefs)
    .innerJoin(leads, eq(leads.id, briefs.leadId));
};

/** The briefs of a lead, or of the lead that became a project, newest first. */
export const listBriefs = (db: Connection, of: { leadId: number } | { projectId: number }, now: Date) =>
  selectBriefs(db, now)
    .where('leadId' in of ? eq(briefs.leadId, of.leadId) : eq(leads.projectId, of.projectId))
    .orderBy(desc(briefs.createdAt), desc(briefs.id))
    .limit(maxBriefs);

export async function findBrief(db: Connection, id: number, now: Date) {
  const [row] = await selectBriefs(db, now).where(eq(briefs.id, id));
  return row;
}

export type ReadBrief = NonNullable<Awaited<ReturnType<typeof findBrief>>>;

/** Whether a lead can fill in another brief than this one. */
export async function hasOtherOpen(db: Connection, { leadId, id }: { leadId: number; id?: number }, now: Date): Promise<boolean> {
  const isOpen = and(eq(briefs.leadId, leadId), ne(briefs.state, 'submitted'), links.works(now));
  const [row] = await db
    .select({ id: briefs.id })
    .from(briefs)
    .innerJoin(briefLinks, eq(briefLinks.briefId, briefs.id))
    .where(and(isOpen, id === undefined ? undefined : ne(briefs.id, id)))
    .limit(1);
  return row !== undefined;
}

export async function lockBriefRow(tx: Transaction, id: number): Promise<BriefRow | undefined> {
  const [row] = await tx.select().from(briefs).where(eq(briefs.id, id)).for('no key update');
  return row;
}

export async function insertBrief(db: Connection, brief: NewBriefRow): Promise<BriefRow> {
  const [row] = await db.insert(briefs).values(brief).returning();
  return row!;
}

export async function updateBrief(db: Connection, id: number, changes: Partial<NewBriefRow>) {
  await db.update(briefs).set(changes).where(eq(briefs.id, id));
}

/** Replaces the given answers of a brief; its other answers stay. */
export async function mergeAnswers(db: Connection, id: number, answers: BriefAnswers, updatedAt: Date) {
  await db
    .update(briefs)
    .set({ answers: sql`${briefs.answers} || ${JSON.stringify(answers)}::jsonb`, updatedAt })
    .where(eq(briefs.id, id));
}
