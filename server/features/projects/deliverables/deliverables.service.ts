import type { ProjectFile } from '#contract/projects/files.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { maySee } from '#server/features/projects/projects/projects.policy.ts';
import { findProjectById } from '#server/features/projects/projects/projects.store.ts';
import { invalidField, notFound } from '#server/shared/app-error.ts';
import { findDeliverable, findFinals, listDeliverables } from './deliverables.store.ts';
import { listNewestDrafts } from './newest-drafts.store.ts';

type Audience = 'studio' | 'client';

export async function readDeliverables({ db }: Deps, projectId: number) {
  if (!(await findProjectById(db, projectId))) throw notFound('Project');
  return withDrafts(db, projectId, 'studio');
}

/** @throws AppError not_found, also for another client's project */
export async function readOwnDeliverables({ db }: Deps, client: { id: number }, projectId: number) {
  const project = await findProjectById(db, projectId);
  if (!project || !maySee(client, project)) throw notFound('Project');
  return (await withDrafts(db, projectId, 'client')).filter(({ state }) => state !== 'cancelled');
}

async function withDrafts(db: Connection, projectId: number, audience: Audience) {
  const [rows, drafts, finals] = await Promise.all([
    listDeliverables(db, projectId),
    listNewestDrafts(db, projectId, audience),
    findFinals(db, projectId),
  ]);
  const draftOf = new Map(drafts.map(({ deliverableId, ...draft }) => [deliverableId, draft]));
  return rows.map((row) => ({ ...row, draft: draftOf.get(row.id) ?? null, hasFinal: finals.has(row.id) }));
}

/** @throws AppError not_found */
export async function readDeliverable({ db }: Deps, id: number) {
  const row = await findDeliverable(db, id);
  if (!row) throw notFound('Deliverable');
  return (await withDrafts(db, row.projectId, 'studio')).find((other) => other.id === id)!;
}

/** What a file of a project is to belong to. @throws AppError invalid for footage, and for what is another project's or cancelled */
export async function requireDeliverableFor(
  db: Connection,
  { projectId, type, deliverableId }: { projectId: number; type: ProjectFile['type']; deliverableId?: number | null | undefined },
): Promise<void> {
  if (deliverableId == null) return;
  const refuse = (message: string) => invalidField('deliverableId', message);
  if (type !== 'draft' && type !== 'final') throw refuse('Only drafts and final files belong to a deliverable.');
  const row = await findDeliverable(db, deliverableId);
  if (row?.projectId !== projectId) throw refuse('Please choose a deliverable of this project.');
  if (row.state === 'cancelled') throw refuse(`${row.title} is cancelled.`);
}
