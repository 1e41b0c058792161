import { and, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projectEvents, projects } from '#server/db/schema/projects/projects.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { draftsLocked } from '#server/features/projects/files/locks.store.ts';
import { hasRendition } from '#server/features/projects/files/renditions.store.ts';

export async function findNewestDraft(db: Connection, projectId: number) {
  const { version, dropboxLink, mediaType, uploadedAt } = files;
  /** Its own id, if it has a poster. */
  const posterOf = sql<number | null>`case when ${hasRendition('poster')} then ${files.id} end`;
  const [row] = await db
    .select({ version, dropboxLink, mediaType, uploadedAt, draftsLocked, videoStatus: videos.status, posterOf })
    .from(files)
    .innerJoin(projects, eq(projects.id, files.projectId))
    .leftJoin(videos, eq(videos.fileId, files.id))
    .where(and(eq(files.projectId, projectId), isNotNull(version), isNull(files.deletedAt)))
    .orderBy(desc(version))
    .limit(1);
  return row;
}

export type DraftToAnnounce = NonNullable<Awaited<ReturnType<typeof findNewestDraft>>>;

/** What the studio wrote when it last sent the project to review, which says nothing about a draft that came later. */
export async function findReviewNote(db: Connection, projectId: number, draft: DraftToAnnounce | undefined): Promise<string | null> {
  const { createdAt } = projectEvents;
  const [row] = await db
    .select({ note: projectEvents.note })
    .from(projectEvents)
    .where(and(eq(projectEvents.projectId, projectId), eq(projectEvents.to, 'review'), draft && gte(createdAt, draft.uploadedAt)))
    .orderBy(desc(projectEvents.createdAt), desc(projectEvents.id))
    .limit(1);
  return row?.note ?? null;
}
