import type { Connection } from '../../db/client.ts';
import { settings } from '../../db/schema/settings.ts';

export type StudioRow = typeof settings.$inferSelect;

export async function findStudio(db: Connection): Promise<StudioRow | undefined> {
  const [row] = await db.select().from(settings);
  return row;
}

/** Writes the studio's details; where they already stand, they stay. */
export async function insertStudio(db: Connection, studio: Partial<typeof settings.$inferInsert>) {
  await db.insert(settings).values(studio).onConflictDoNothing();
}

export async function updateStudio(db: Connection, changes: Partial<StudioRow>): Promise<StudioRow> {
  const [row] = await db.update(settings).set(changes).returning();
  return row!;
}
