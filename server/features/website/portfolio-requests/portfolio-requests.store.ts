import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { portfolioRequests } from '#server/db/schema/website/portfolio-requests.ts';
import { siteFilms } from '#server/db/schema/website/site-films.ts';

export type RequestRow = typeof portfolioRequests.$inferSelect;

type NewRequest = Required<Pick<typeof portfolioRequests.$inferInsert, 'projectId' | 'fileId' | 'fileName' | 'askedAt'>>;

/** @returns false if there is a request for this file */
export async function insertRequest(db: Connection, request: NewRequest): Promise<boolean> {
  const { rowCount } = await db.insert(portfolioRequests).values(request).onConflictDoNothing({ target: portfolioRequests.fileId });
  return rowCount === 1;
}

/** A request and its project's client. */
export async function findRequest(db: Connection, id: number) {
  const [row] = await db
    .select({ projectId: portfolioRequests.projectId, clientId: projects.clientId })
    .from(portfolioRequests)
    .innerJoin(projects, eq(projects.id, portfolioRequests.projectId))
    .where(eq(portfolioRequests.id, id));
  return row;
}

export async function lockRequest(tx: Transaction, id: number): Promise<RequestRow | undefined> {
  const [row] = await tx.select().from(portfolioRequests).where(eq(portfolioRequests.id, id)).for('update');
  return row;
}

export async function updateRequest(tx: Transaction, id: number, changes: Partial<RequestRow>) {
  await tx.update(portfolioRequests).set(changes).where(eq(portfolioRequests.id, id));
}

/** A project's requests with when their files were deleted, oldest first. */
export const listRequests = (db: Connection, projectId: number) =>
  db
    .select({ request: portfolioRequests, deletedAt: files.deletedAt })
    .from(portfolioRequests)
    .leftJoin(files, eq(files.id, portfolioRequests.fileId))
    .where(eq(portfolioRequests.projectId, projectId))
    .orderBy(asc(portfolioRequests.id));

/** Films that clients allow, the last decisions first. */
export const listAllowed = (db: Connection, limit: number) =>
  db
    .select({ film: siteFilms, projectId: projects.id, projectTitle: projects.title })
    .from(portfolioRequests)
    .innerJoin(siteFilms, eq(siteFilms.id, portfolioRequests.filmId))
    .innerJoin(projects, eq(projects.id, portfolioRequests.projectId))
    .where(eq(portfolioRequests.status, 'allowed'))
    .orderBy(desc(portfolioRequests.decidedAt), desc(portfolioRequests.id))
    .limit(limit);

/** Locks the requests about a client's films. @returns the films' ids */
export async function lockFilmsOf(tx: Transaction, clientId: number): Promise<string[]> {
  const ofClient = tx.select({ id: projects.id }).from(projects).where(eq(projects.clientId, clientId));
  const rows = await tx
    .select({ filmId: portfolioRequests.filmId })
    .from(portfolioRequests)
    .where(and(inArray(portfolioRequests.projectId, ofClient), isNotNull(portfolioRequests.filmId)))
    .orderBy(asc(portfolioRequests.id))
    .for('update');
  return rows.flatMap(({ filmId }) => filmId ?? []);
}
