import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';

/** The part of a project that something is about. A file may belong to a deliverable, or to none. */
export type Subject = 'project' | { deliverableIds: number[] } | { fileId: number | null };

/** The editors of a subject's deliverables, or the project's where a deliverable has none of its own; null among them for nobody. */
export async function findEditorIds(db: Connection, projectId: number, subject: Subject): Promise<(number | null)[]> {
  const rows = await db
    .selectDistinct({ id: sql<number | null>`coalesce(${deliverables.editorId}, ${projects.editorId})` })
    .from(projects)
    .leftJoin(deliverables, and(eq(deliverables.projectId, projects.id), isAbout(subject)))
    .where(eq(projects.id, projectId));
  return rows.map(({ id }) => id);
}

function isAbout(subject: Subject) {
  if (subject === 'project') return sql`false`;
  if ('deliverableIds' in subject) return inArray(deliverables.id, subject.deliverableIds);
  return sql`${deliverables.id} = (select ${files.deliverableId} from ${files} where ${files.id} = ${subject.fileId})`;
}
