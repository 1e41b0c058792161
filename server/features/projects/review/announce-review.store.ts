import { and, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projectEvents, projects } from '#server/db/schema/projects/projects.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { isElsewhere, isFirstDeliverable, titleOfDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';
import { draftsLocked } from '#server/features/projects/files/locks.store.ts';
import { hasProxy, hasRendition } from '#server/features/projects/files/renditions.store.ts';

/** A project's deliverables of whose review its client hasn't heard, with their newest drafts, if any. */
export function listToAnnounce(db: Connection, projectId: number) {
  const { version, dropboxLink, mediaType, uploadedAt } = files;
  /** The draft's own id, if it has a poster. */
  const posterOf = sql<number | null>`case when ${hasRendition('poster')} then ${files.id} end`;
  const draft = { version, dropboxLink, mediaType, uploadedAt, videoStatus: videos.status, hasProxy, posterOf };
  return db
    .selectDistinctOn([deliverables.id], {
      id: deliverables.id,
      title: titleOfDeliverable,
      isFirst: isFirstDeliverable,
      draftsLocked,
      isElsewhere,
      ...draft,
    })
    .from(deliverables)
    .innerJoin(projects, eq(projects.id, deliverables.projectId))
    .leftJoin(files, and(eq(files.deliverableId, deliverables.id), isNotNull(version), isNull(files.deletedAt)))
    .leftJoin(videos, eq(videos.fileId, files.id))
    .where(and(eq(deliverables.projectId, projectId), eq(deliverables.reviewToAnnounce, true)))
    .orderBy(deliverables.id, desc(version));
}

export type ReviewToAnnounce = Awaited<ReturnType<typeof listToAnnounce>>[number];

/** What the studio wrote when it last sent the project to review, which says nothing about a draft that came later. */
export async function findReviewNote(db: Connection, projectId: number, uploadedAt: Date | null): Promise<string | null> {
  const { createdAt } = projectEvents;
  const [row] = await db
    .select({ note: projectEvents.note })
    .from(projectEvents)
    .where(and(eq(projectEvents.projectId, projectId), eq(projectEvents.to, 'review'), uploadedAt ? gte(createdAt, uploadedAt) : undefined))
    .orderBy(desc(projectEvents.createdAt), desc(projectEvents.id))
    .limit(1);
  return row?.note ?? null;
}
