import { and, desc, eq } from 'drizzle-orm';
import type { Connection } from '../../db/client.ts';
import { type KeyCursor, olderThan } from '../../db/paging.ts';
import { projects } from '../../db/schema/projects.ts';

export const listProjectsOf = (db: Connection, clientId: number, limit: number, before: KeyCursor | undefined) =>
  db
    .select()
    .from(projects)
    .where(and(eq(projects.clientId, clientId), olderThan(projects, before)))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(limit);

export async function findProject(db: Connection, id: number) {
  const [row] = await db.select().from(projects).where(eq(projects.id, id));
  return row;
}
