import type { z } from 'zod';
import { maxDeliverables, type newDeliverable } from '#contract/projects/deliverable-endpoints.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/deps.ts';
import { requireEditor } from '#server/features/projects/projects/assign-editor.ts';
import { maySee } from '#server/features/projects/projects/projects.policy.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import { findProjectById } from '#server/features/projects/projects/projects.store.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { findDeliverable, insertDeliverable, listDeliverables } from './deliverables.store.ts';
import { listNewestDrafts, listWithFinal } from './newest-drafts.store.ts';

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
  const [rows, drafts, withFinal] = await Promise.all([
    listDeliverables(db, projectId),
    listNewestDrafts(db, projectId, audience),
    listWithFinal(db, projectId),
  ]);
  const draftOf = new Map(drafts.map(({ deliverableId, ...draft }) => [deliverableId, draft]));
  return rows.map((row) => ({ ...row, draft: draftOf.get(row.id) ?? null, hasFinal: withFinal.has(row.id) }));
}

/** @throws AppError not_found */
export async function readDeliverable({ db }: Deps, id: number) {
  const row = await findDeliverable(db, id);
  if (!row) throw notFound('Deliverable');
  return (await withDrafts(db, row.projectId, 'studio')).find((other) => other.id === id)!;
}

/**
 * Adds a deliverable as a project's last one.
 * @returns its id
 * @throws AppError not_found; invalid for an unknown editor; conflict if the project has too many
 */
export const createDeliverable = (deps: Deps, projectId: number, deliverable: z.output<typeof newDeliverable>): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, projectId);
    const others = await requireRoom(tx, projectId);
    if (deliverable.editorId != null) await requireEditor(tx, deliverable.editorId);
    const position = Math.max(...others.map(({ position }) => position)) + 1;
    const id = await insertDeliverable(tx, { ...deliverable, projectId, position, createdAt: deps.clock.now() });
    await notifyChange(tx, 'deliverables', project);
    return id;
  });

async function requireRoom(tx: Transaction, projectId: number) {
  const rows = await listDeliverables(tx, projectId);
  if (rows.length >= maxDeliverables) throw new AppError('conflict', `A project can have at most ${maxDeliverables} deliverables.`);
  return rows;
}
