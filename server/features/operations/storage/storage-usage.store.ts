import { desc, eq, gt, sql, sum } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { videoRenditions } from '#server/db/schema/projects/video-renditions.ts';

const bytes = sql<number>`sum(${projects.storedBytes})`.mapWith(Number);

/** This condition is written as in the partial indexes. */
const hasFiles = gt(projects.storedBytes, sql.raw('0'));

export const listLargestProjects = (db: Connection, limit: number) =>
  db
    .select({ id: projects.id, title: projects.title, clientId: projects.clientId, clientName: clients.name, bytes: projects.storedBytes })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(hasFiles)
    .orderBy(desc(projects.storedBytes), desc(projects.id))
    .limit(limit);

export async function listLargestClients(db: Connection, limit: number) {
  const sums = db
    .select({ clientId: projects.clientId, bytes: bytes.as('bytes') })
    .from(projects)
    .where(hasFiles)
    .groupBy(projects.clientId)
    .orderBy(desc(sql`bytes`))
    .limit(limit)
    .as('sums');
  return db
    .select({ id: clients.id, name: clients.name, bytes: sums.bytes })
    .from(sums)
    .innerJoin(clients, eq(clients.id, sums.clientId))
    .orderBy(desc(sums.bytes), clients.id);
}

/** The size in bytes of everything that was made of videos, also of what is no longer shown. What an earlier version made is measured at night. */
export async function sumRenditionBytes(db: Connection): Promise<number> {
  const [row] = await db.select({ bytes: sum(videoRenditions.bytes).mapWith(Number) }).from(videoRenditions);
  return row?.bytes ?? 0;
}

export async function sumStoredBytes(db: Connection): Promise<number> {
  const [row] = await db.select({ bytes }).from(projects).where(hasFiles);
  return row?.bytes ?? 0;
}
