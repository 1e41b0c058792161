import { desc, eq } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { playbacks } from '#server/db/schema/projects/playbacks.ts';
import { projects } from '#server/db/schema/projects/projects.ts';

/** The version that a client watched last while signed in. @returns null if there is none lately: playbacks are deleted after a while */
export async function findLastWatched(db: Connection, clientId: number) {
  const [row] = await db
    .select({ projectId: files.projectId, projectTitle: projects.title, version: files.version, watchedAt: playbacks.reportedAt })
    .from(playbacks)
    .innerJoin(files, eq(files.id, playbacks.fileId))
    .innerJoin(projects, eq(projects.id, files.projectId))
    .where(eq(playbacks.clientId, clientId))
    .orderBy(desc(playbacks.reportedAt))
    .limit(1);
  return row ?? null;
}
