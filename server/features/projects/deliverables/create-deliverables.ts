import type { z } from 'zod';
import { maxDeliverables, type newDeliverable, type newDeliverables } from '#contract/projects/deliverable-endpoints.ts';
import type { Transaction } from '#server/db/client.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/deps.ts';
import { requireEditor } from '#server/features/projects/projects/assign-editor.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import type { ProjectRow } from '#server/features/projects/projects/projects.store.ts';
import { AppError } from '#server/shared/app-error.ts';
import { type DeliverableRow, insertDeliverables, listDeliverables, orderDeliverables, updateDeliverables } from './deliverables.store.ts';
import { emitDeliverableEvents } from './emit-deliverable-events.ts';
import { lockDeliverables, requireProjectOf } from './lock-deliverables.ts';

type NewDeliverable = z.output<typeof newDeliverable>;

/**
 * Adds a deliverable as a project's last one.
 * @returns its id
 * @throws AppError not_found; invalid for an unknown editor; conflict if the project has too many
 */
export const createDeliverable = (deps: Deps, projectId: number, deliverable: NewDeliverable): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, projectId);
    if (deliverable.editorId != null) await requireEditor(tx, deliverable.editorId);
    const [id] = await add(deps, tx, project, await listDeliverables(tx, projectId), [deliverable]);
    return id!;
  });

/** Adds a deliverable for each title; the first one of all that a project has gets the first title, if nothing has happened to it. */
export const createFromTitles = (deps: Deps, projectId: number, { titles, kind }: z.output<typeof newDeliverables>): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, projectId);
    const others = await listDeliverables(tx, projectId);
    const isUntouched = others.length === 1 && !others[0]!.hasOwnTitle && others[0]!.state === 'not_started';
    if (isUntouched) await updateDeliverables(tx, [others[0]!.id], { title: titles[0]!, kind });
    const added = isUntouched ? titles.slice(1) : titles;
    await add(
      deps,
      tx,
      project,
      others,
      added.map((title) => ({ title, kind })),
    );
  });

/** Adds a copy after a deliverable. @returns its id @throws AppError not_found; conflict if the project has too many */
export const duplicateDeliverable = (deps: Deps, id: number): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const { project, all, chosen } = await lockDeliverables(tx, await requireProjectOf(tx, id), [id]);
    const { title, kind, aspectRatio, targetLength, dueDate, editorId } = chosen[0]!;
    const details = { kind, aspectRatio, targetLength, dueDate, editorId };
    const [copy] = await add(deps, tx, project, all, [{ title: `Copy of ${title}`.slice(0, 200), ...details }]);
    await orderDeliverables(
      tx,
      all.flatMap((row) => (row.id === id ? [row.id, copy!] : [row.id])),
    );
    return copy!;
  });

type Details = Pick<NewDeliverable, 'title' | 'kind'> & Partial<NewDeliverable>;

/** @param others those that the project has @returns the ids */
async function add(deps: Deps, tx: Transaction, project: ProjectRow, others: DeliverableRow[], added: Details[]): Promise<number[]> {
  if (others.length + added.length > maxDeliverables)
    throw new AppError('conflict', `A project can have at most ${maxDeliverables} deliverables.`);
  await notifyChange(tx, 'deliverables', project);
  if (added.length === 0) return [];
  const next = Math.max(...others.map(({ position }) => position)) + 1;
  const createdAt = deps.clock.now();
  const ids = await insertDeliverables(
    tx,
    added.map((details, index) => ({ ...details, projectId: project.id, position: next + index, createdAt })),
  );
  const created = added.map(({ title }, index) => ({ id: ids[index]!, title }));
  await emitDeliverableEvents(deps, tx, 'deliverable.created', project, created);
  return ids;
}
