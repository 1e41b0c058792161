import { and, desc, eq, isNull } from 'drizzle-orm';
import { isOlderThan, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';

const { id, projectId, name, type, size, uploadedAt: createdAt } = files;

/** The files of all projects of a client, newest first. */
export const listFilesOf = preparedQuery([], (db, { clientId, limit, before }: Page & { clientId: number }) =>
  db
    .select({ id, projectId, projectTitle: projects.title, name, type, size, createdAt })
    .from(files)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(and(eq(projects.clientId, clientId), isNull(files.deletedAt), isOlderThan({ createdAt, id }, before)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit),
);
