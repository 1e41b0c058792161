import { and, desc, eq, isNull } from 'drizzle-orm';
import { isOlderThan, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { isEditedBy } from '#server/features/projects/projects/projects.store.ts';

const { id, projectId, name, type, size, uploadedAt: createdAt } = files;

export interface ClientFilesFilter {
  clientId: number;
  /** The editor of the projects whose files are listed; null for projects without one, undefined for all. */
  editorId: number | null | undefined;
}

/** The files of a client's projects, newest first. */
export const listFilesOf = preparedQuery([], (db, { clientId, editorId, limit, before }: ClientFilesFilter & Page) =>
  db
    .select({ id, projectId, projectTitle: projects.title, name, type, size, createdAt })
    .from(files)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(and(eq(projects.clientId, clientId), isEditedBy(editorId), isNull(files.deletedAt), isOlderThan({ createdAt, id }, before)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit),
);
