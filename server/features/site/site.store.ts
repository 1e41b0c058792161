import { eq, ne, sql } from 'drizzle-orm';
import type { Connection } from '../../db/client.ts';
import { siteContent } from '../../db/schema/site.ts';

export type SiteRow = typeof siteContent.$inferSelect;

/** Imports the content of the file, unless the same file was imported before. */
export async function seedSiteContent(db: Connection, { content, seed }: Pick<SiteRow, 'content' | 'seed'>) {
  await db
    .insert(siteContent)
    .values({ content, seed })
    .onConflictDoUpdate({
      target: siteContent.singleton,
      set: { content, seed, version: sql`${siteContent.version} + 1`, updatedAt: sql`now()` },
      setWhere: ne(siteContent.seed, seed),
    });
}

export async function readSiteContent(db: Connection): Promise<SiteRow | undefined> {
  const [row] = await db.select().from(siteContent).where(eq(siteContent.singleton, true));
  return row;
}

export async function readSiteVersion(db: Connection): Promise<number | undefined> {
  const [row] = await db.select({ version: siteContent.version }).from(siteContent);
  return row?.version;
}
