import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Connection } from '../../db/client.ts';
import { isOlderThan, type NewestFirstCursor } from '../../db/paging.ts';
import { files } from '../../db/schema/files.ts';
import { projects } from '../../db/schema/projects.ts';

const { id, projectId, name, type, size, uploadedAt: createdAt } = files;

/** The files of all projects of a client, newest first. */
export const listFilesOf = (db: Connection, clientId: number, limit: number, before: NewestFirstCursor | undefined) =>
  db
    .select({ id, projectId, projectTitle: projects.title, name, type, size, createdAt })
    .from(files)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(and(eq(projects.clientId, clientId), isNull(files.deletedAt), isOlderThan({ createdAt, id }, before)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
