import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { hasRendition, renditionRevision } from '#server/features/projects/files/renditions.store.ts';

const isVersion = and(isNotNull(files.version), isNull(files.deletedAt));

/** The newest version of each of a project's deliverables, with how many comments are open on it that the client, or the studio, sees. */
export async function listNewestDrafts(db: Connection, projectId: number, audience: 'studio' | 'client') {
  const drafts = await db
    .selectDistinctOn([files.deliverableId], {
      deliverableId: sql<number>`${files.deliverableId}`,
      fileId: files.id,
      version: sql<number>`${files.version}`,
      hasPoster: hasRendition('poster'),
      posterRevision: renditionRevision('poster'),
    })
    .from(files)
    .where(and(eq(files.projectId, projectId), isVersion))
    .orderBy(files.deliverableId, desc(files.version));
  const open = await countOpen(db, projectId, audience);
  return drafts.map((draft) => ({ ...draft, openComments: open.get(draft.deliverableId) ?? 0 }));
}

async function countOpen(db: Connection, projectId: number, audience: 'studio' | 'client') {
  const rows = await db
    .select({ id: sql<number>`${files.deliverableId}`, total: count() })
    .from(comments)
    .innerJoin(files, and(eq(files.id, comments.fileId), isVersion))
    .where(
      and(
        eq(comments.projectId, projectId),
        isNull(comments.parentId),
        eq(comments.resolved, false),
        audience === 'client' ? eq(comments.internal, false) : undefined,
      ),
    )
    .groupBy(files.deliverableId);
  return new Map(rows.map(({ id, total }) => [id, total]));
}
