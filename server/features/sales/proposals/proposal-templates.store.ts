import { asc, eq, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { proposalTemplates } from '#server/db/schema/sales/proposals.ts';

export type TemplateRow = typeof proposalTemplates.$inferSelect;

export const templateNameKey = 'proposal_templates_name_unique';

/** At most this many templates are listed. */
const maxTemplates = 200;

export const listTemplates = (db: Connection): Promise<TemplateRow[]> =>
  db
    .select()
    .from(proposalTemplates)
    .orderBy(asc(sql`lower(${proposalTemplates.name})`))
    .limit(maxTemplates);

export async function findTemplate(db: Connection, id: number): Promise<TemplateRow | undefined> {
  const [row] = await db.select().from(proposalTemplates).where(eq(proposalTemplates.id, id));
  return row;
}

/** Saves a template, which replaces one of the same name. @returns its id */
export async function saveTemplate(db: Connection, template: typeof proposalTemplates.$inferInsert): Promise<number> {
  const { currency, content } = template;
  const [row] = await db
    .insert(proposalTemplates)
    .values(template)
    .onConflictDoUpdate({ target: proposalTemplates.name, set: { currency, content } })
    .returning({ id: proposalTemplates.id });
  return row!.id;
}

export async function updateTemplateName(db: Connection, id: number, name: string) {
  await db.update(proposalTemplates).set({ name }).where(eq(proposalTemplates.id, id));
}

/** @returns whether it existed */
export async function deleteTemplate(db: Connection, id: number): Promise<boolean> {
  const rows = await db.delete(proposalTemplates).where(eq(proposalTemplates.id, id)).returning({ id: proposalTemplates.id });
  return rows.length > 0;
}
