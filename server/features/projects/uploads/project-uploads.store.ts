import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { uploads } from '#server/db/schema/uploads.ts';
import { titleOfDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';
import { isOf, isUnfinished, type UploadOwner } from '#server/uploads/uploads.store.ts';

/** What a person has begun to upload to a project, oldest first. */
export const listUnfinishedOf = (db: Connection, projectId: number, person: UploadOwner, limit: number) =>
  db
    .select()
    .from(uploads)
    .where(and(eq(uploads.projectId, projectId), isOf(person), isUnfinished))
    .orderBy(asc(uploads.createdAt), asc(uploads.id))
    .limit(limit);

const titleOfNamed = sql<string | null>`case when ${deliverables.id} is not null then ${titleOfDeliverable} end`;

/** All uploads to projects that are underway, newest first. */
export const listAllUnfinished = (db: Connection, limit: number) =>
  db
    .select({
      ...getTableColumns(uploads),
      project: { id: projects.id, title: projects.title, clientName: clients.name, deliverableTitle: titleOfNamed },
    })
    .from(uploads)
    .innerJoin(projects, eq(projects.id, uploads.projectId))
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .leftJoin(deliverables, eq(deliverables.id, uploads.deliverableId))
    .where(isUnfinished)
    .orderBy(desc(uploads.createdAt), desc(uploads.id))
    .limit(limit);
