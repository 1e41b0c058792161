import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { slicesOf } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { insertDeliverables, titleOfDeliverable } from './deliverables.store.ts';

/**
 * Gives each of some projects that were just added a deliverable for each title, at least one. What the project began with gets the first
 * one, and the others are in its state.
 */
export async function titleDeliverables(tx: Transaction, titlesOf: Map<number, string[]>) {
  if (titlesOf.size === 0) return;
  const firsts = await tx
    .select()
    .from(deliverables)
    .where(inArray(deliverables.projectId, [...titlesOf.keys()]));
  const ids = firsts.map(({ id }) => id);
  const firstTitles = firsts.map(({ projectId }) => titlesOf.get(projectId)![0]!);
  await tx.execute(sql`update ${deliverables} set title = titled.title
    from unnest(${sql.param(ids)}::integer[], ${sql.param(firstTitles)}::text[]) as titled(id, title) where ${deliverables.id} = titled.id`);
  const others = firsts.flatMap(({ projectId, state, createdAt }) =>
    titlesOf.get(projectId)!.map((title, position) => ({ projectId, title, position, state, createdAt })),
  );
  for (const slice of slicesOf(others.filter(({ position }) => position > 0))) await insertDeliverables(tx, slice);
}

/** The titles of some projects' deliverables, by project, without cancelled ones. A project of one that has no title isn't there. */
export async function listDeliverableTitles(db: Connection, projectIds: number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .select({
      projectId: deliverables.projectId,
      titles: sql<string[]>`array_agg(${titleOfDeliverable} order by ${deliverables.position}, ${deliverables.id})`,
    })
    .from(deliverables)
    .innerJoin(projects, eq(projects.id, deliverables.projectId))
    .where(and(inArray(deliverables.projectId, projectIds), ne(deliverables.state, 'cancelled')))
    .groupBy(deliverables.projectId)
    .having(sql`count(*) > 1 or bool_or(${deliverables.title} is not null)`);
  return new Map(rows.map(({ projectId, titles }) => [projectId, titles]));
}
