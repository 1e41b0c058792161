import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { id } from '#api/shared/fields.ts';
import type { SiteContent } from '#api/website/site.ts';
import type { Connection } from '#server/db/client.ts';
import type { Page } from '#server/db/paging.ts';
import { siteContent, siteDraft } from '#server/db/schema/website/site.ts';

export type SiteRow = typeof siteContent.$inferSelect;
export const versionCursor = z.object({ id });

type VersionCursor = z.output<typeof versionCursor>;

export type DraftRow = typeof siteDraft.$inferSelect;

/** Imports the content file as a new version, unless it's the last one imported or somebody has published since. */
export async function importContent(db: Connection, { content, seed }: { content: SiteContent; seed: string }) {
  await db.execute(sql`
    insert into ${siteContent} (version, content, seed)
    select coalesce(max(version), 0) + 1, ${JSON.stringify(content)}, ${seed} from ${siteContent}
    having count(*) = 0 or bool_and(seed is not null) and (array_agg(seed order by version desc))[1] <> ${seed}
    on conflict do nothing`);
}

export async function findLiveContent(db: Connection): Promise<SiteRow | undefined> {
  const [row] = await db.select().from(siteContent).orderBy(desc(siteContent.version)).limit(1);
  return row;
}

export async function findLiveVersion(db: Connection): Promise<number | undefined> {
  const [row] = await db.select({ version: siteContent.version }).from(siteContent).orderBy(desc(siteContent.version)).limit(1);
  return row?.version;
}

/** @returns false if that version exists already */
export async function insertVersion(db: Connection, row: Pick<SiteRow, 'version' | 'content' | 'publishedBy' | 'publishedAt'>) {
  const { rowCount } = await db.insert(siteContent).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export const listVersions = (db: Connection, { limit, before }: Page<VersionCursor>) =>
  db
    .select({ id: siteContent.version, publishedAt: siteContent.publishedAt, publishedBy: siteContent.publishedBy })
    .from(siteContent)
    .where(before && lt(siteContent.version, before.id))
    .orderBy(desc(siteContent.version))
    .limit(limit);

export async function findVersion(db: Connection, version: number): Promise<SiteRow | undefined> {
  const [row] = await db.select().from(siteContent).where(eq(siteContent.version, version));
  return row;
}

export async function findDraft(db: Connection): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(siteDraft);
  return row;
}

/** Locks the draft until the end of the transaction. */
export async function lockDraft(db: Connection): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(siteDraft).for('update');
  return row;
}

/** Changes the draft's content but keeps its version, because nobody's changes are overwritten. */
export async function changeDraftContent(db: Connection, content: SiteContent) {
  await db.update(siteDraft).set({ content });
}

type DraftChanges = Pick<DraftRow, 'content' | 'savedBy' | 'savedAt'>;

/**
 * @param version the draft's version until now, 0 for none
 * @returns undefined if it has another version
 */
export async function saveDraft(db: Connection, version: number, changes: DraftChanges): Promise<DraftRow | undefined> {
  const [row] =
    version === 0
      ? await db.insert(siteDraft).values(changes).onConflictDoNothing().returning()
      : await db
          .update(siteDraft)
          .set({ ...changes, version: version + 1 })
          .where(and(eq(siteDraft.singleton, true), eq(siteDraft.version, version)))
          .returning();
  return row;
}
