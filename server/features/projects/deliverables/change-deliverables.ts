import type { z } from 'zod';
import type { deliverablePatch, deliverablesPatch } from '#api/projects/deliverable-endpoints.ts';
import type { Transaction } from '#server/db/client.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/deps.ts';
import { assignEditor } from '#server/features/projects/projects/assign-editor.ts';
import { deadlineConflict } from '#server/features/projects/projects/projects.service.ts';
import type { ProjectRow } from '#server/features/projects/projects/projects.store.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';
import { type DeliverableRow, orderDeliverables, updateDeliverables } from './deliverables.store.ts';
import { lockDeliverables, requireProjectOf } from './lock-deliverables.ts';

/** Updates the details that are sent, and tells a new editor. @throws AppError not_found; invalid for an unknown editor; conflict when the due date is no longer the one that the sender saw */
export const changeDeliverable = (deps: Deps, id: number, changes: z.output<typeof deliverablePatch>, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => change(deps, tx, await requireProjectOf(tx, id), { ids: [id], ...changes }, actor));

/** Updates several of a project's deliverables, like `changeDeliverable`; a new editor is told once. @throws AppError invalid also if one isn't the project's */
export const changeDeliverables = (
  deps: Deps,
  projectId: number,
  changes: z.output<typeof deliverablesPatch>,
  actor: Actor,
): Promise<void> => deps.db.transaction((tx) => change(deps, tx, projectId, changes, actor));

type Changes = z.output<typeof deliverablePatch> & { ids: number[] };

async function change(deps: Deps, tx: Transaction, projectId: number, { ids, previousDueDate, ...changes }: Changes, actor: Actor) {
  const { project, chosen } = await lockDeliverables(tx, projectId, ids);
  const { title, dueDate } = chosen[0]!;
  if (previousDueDate !== undefined && previousDueDate !== dueDate) throw await deadlineConflict(tx, { title, deadline: dueDate });
  if (changes.editorId !== undefined) await assign(deps, tx, project, chosen, changes.editorId, actor);
  if (Object.keys(changes).length === 0) return;
  // The first deliverable has no title of its own while it's called like the project, and follows the project's title again.
  const isProjectTitle = changes.title === project.title && chosen[0]!.isFirst;
  await updateDeliverables(tx, ids, { ...changes, ...(isProjectTitle && { title: null }) });
  await notifyChange(tx, 'deliverables', project);
}

async function assign(deps: Deps, tx: Transaction, project: ProjectRow, chosen: DeliverableRow[], editorId: number | null, actor: Actor) {
  const reassigned = chosen.filter((row) => row.editorId !== editorId);
  const [first] = reassigned;
  if (!first) return;
  const title = reassigned.length === 1 ? first.title : `${reassigned.length} deliverables of ${project.title}`;
  const { id, clientId } = project;
  await assignEditor(deps, tx, { id, clientId, title, editorId: first.editorId }, editorId, actor, reassigned.length);
}

/** Puts a project's deliverables into an order. @throws AppError not_found; conflict unless the ids are those of all of them */
export const reorderDeliverables = (deps: Deps, projectId: number, ids: number[]): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { project, all } = await lockDeliverables(tx, projectId, ids);
    if (ids.length !== all.length || new Set(ids).size !== all.length)
      throw new AppError('conflict', 'The deliverables of this project have changed meanwhile. Please try again.');
    await orderDeliverables(tx, ids);
    await notifyChange(tx, 'deliverables', project);
  });
