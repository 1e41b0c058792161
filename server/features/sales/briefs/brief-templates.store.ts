import { asc, eq, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { briefTemplates } from '#server/db/schema/sales/briefs.ts';

export type BriefTemplateRow = typeof briefTemplates.$inferSelect;
type NewTemplateRow = typeof briefTemplates.$inferInsert;

/** At most this many templates are listed. */
const maxTemplates = 200;

export const listTemplates = (db: Connection): Promise<BriefTemplateRow[]> =>
  db
    .select()
    .from(briefTemplates)
    .orderBy(asc(sql`lower(${briefTemplates.name})`), asc(briefTemplates.id))
    .limit(maxTemplates);

export async function findTemplate(db: Connection, id: number): Promise<BriefTemplateRow | undefined> {
  const [row] = await db.select().from(briefTemplates).where(eq(briefTemplates.id, id));
  return row;
}

/** The condition is written as in the partial index, so that it's used. */
const isOffered = sql`${briefTemplates.isOffered}`;

/** The template that the contact page offers. */
export async function findOffered(db: Connection): Promise<BriefTemplateRow | undefined> {
  const [row] = await db.select().from(briefTemplates).where(isOffered);
  return row;
}

export async function lockTemplate(tx: Transaction, id: number): Promise<BriefTemplateRow | undefined> {
  const [row] = await tx.select().from(briefTemplates).where(eq(briefTemplates.id, id)).for('update');
  return row;
}

/** Locks all templates, so that only one at a time is chosen for the contact page. */
export async function lockTemplates(tx: Transaction) {
  await tx.select({ id: briefTemplates.id }).from(briefTemplates).orderBy(asc(briefTemplates.id)).for('update');
}

/** @returns its id */
export async function insertTemplate(db: Connection, template: NewTemplateRow): Promise<number> {
  const [row] = await db.insert(briefTemplates).values(template).returning({ id: briefTemplates.id });
  return row!.id;
}

export async function updateTemplate(db: Connection, id: number, changes: Partial<NewTemplateRow>) {
  await db.update(briefTemplates).set(changes).where(eq(briefTemplates.id, id));
}

/** Makes the contact page offer no brief. */
export async function clearOffered(db: Connection) {
  await db.update(briefTemplates).set({ isOffered: false }).where(isOffered);
}

/** @returns whether it existed */
export async function deleteTemplate(db: Connection, id: number): Promise<boolean> {
  const rows = await db.delete(briefTemplates).where(eq(briefTemplates.id, id)).returning({ id: briefTemplates.id });
  return rows.length > 0;
}
