import { and, eq, isNull, not, sql } from 'drizzle-orm';
import { comments } from '#server/db/schema/projects/comments.ts';
import { files } from '#server/db/schema/projects/files.ts';
import type { projects } from '#server/db/schema/projects/projects.ts';

/** Whether a comment is open on the newest version of a project's draft: made there, or carried over to it. */
export const isOpenOnDraft = (projectId: number | typeof projects.id) =>
  and(
    eq(comments.projectId, projectId),
    isNull(comments.parentId),
    not(comments.resolved),
    sql`exists (select from ${files}
      where ${files.id} = ${comments.fileId} and ${files.version} is not null and ${files.deletedAt} is null)`,
  );
