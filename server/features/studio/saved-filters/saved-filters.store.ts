import { asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { savedFilters } from '#server/db/schema/studio/saved-filters.ts';

export type SavedFilterRow = typeof savedFilters.$inferSelect;

/** The database constraint that keeps two filters of a list from having the same name. */
export const savedFilterNameKey = 'saved_filters_name_key';

const isOf = (userId: number | null) => (userId === null ? isNull(savedFilters.userId) : eq(savedFilters.userId, userId));

/** An admin's own filters, and those that all admins share. */
export const listSavedFilters = (db: Connection, userId: number) =>
  db
    .select()
    .from(savedFilters)
    .where(or(isOf(userId), isOf(null)))
    .orderBy(asc(sql`lower(${savedFilters.name})`), asc(savedFilters.id));

export async function findSavedFilter(db: Connection, id: number): Promise<SavedFilterRow | undefined> {
  const [row] = await db.select().from(savedFilters).where(eq(savedFilters.id, id));
  return row;
}

export async function insertSavedFilter(tx: Transaction, filter: typeof savedFilters.$inferInsert): Promise<number> {
  const [row] = await tx.insert(savedFilters).values(filter).returning({ id: savedFilters.id });
  return row!.id;
}

export const countSavedFilters = (db: Connection, userId: number | null): Promise<number> => db.$count(savedFilters, isOf(userId));

export async function deleteSavedFilter(db: Connection, id: number) {
  await db.delete(savedFilters).where(eq(savedFilters.id, id));
}

/** Deletes the filters that name a client by id, or search for one of these texts, such as the name or an email address. */
export async function deleteFiltersOfClient(db: Connection, clientId: number, texts: string[]) {
  const namesId = sql`${savedFilters.query} ~ ${`(^|&)client(Id)?=${clientId}(&|$)`}`;
  const searches = texts.map((text) => `&${new URLSearchParams({ search: text.toLowerCase() })}&`.toLowerCase());
  const searchesFor = searches.map((search) => sql`position(${search} in lower('&' || ${savedFilters.query} || '&')) > 0`);
  await db.delete(savedFilters).where(or(namesId, ...searchesFor));
}
