import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { comments } from '#server/db/schema/projects/comments.ts';
import { files } from '#server/db/schema/projects/files.ts';
import type { projects } from '#server/db/schema/projects/projects.ts';

interface Deliverable {
  projectId: number | typeof projects.id;
  deliverableId: number | SQL<number>;
}

/** Whether a comment is open on the newest version of a deliverable: made there, or carried over to it. */
export const isOpenOnDraft = ({ projectId, deliverableId }: Deliverable) =>
  and(
    eq(comments.projectId, projectId),
    isNull(comments.parentId),
    not(comments.resolved),
    sql`exists (select from ${files}
      where ${files.id} = ${comments.fileId} and ${files.deliverableId} = ${deliverableId} and ${files.version} is not null and ${files.deletedAt} is null)`,
  );
