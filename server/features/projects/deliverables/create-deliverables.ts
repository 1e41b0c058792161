import type { z } from 'zod';
import { type deliverableBatch, maxDeliverables, type newDeliverable, type newDeliverables } from '#api/projects/deliverable-endpoints.ts';
import type { Transaction } from '#server/db/client.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/deps.ts';
import { countCredits } from '#server/features/billing/credits/credits.mails.ts';
import { requireEditor } from '#server/features/projects/projects/assign-editor.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import type { ProjectRow } from '#server/features/projects/projects/projects.store.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { type DeliverableRow, insertDeliverables, listDeliverables, orderDeliverables, updateDeliverables } from './deliverables.store.ts';
import { defaultCredits, drawCredits, passOnCredits } from './draw-credits.ts';
import { emitDeliverableEvents } from './emit-deliverable-events.ts';
import { lockDeliverables, requireProjectOf } from './lock-deliverables.ts';

type NewDeliverable = z.output<typeof newDeliverable>;

/**
 * Adds deliverables as a project's last ones: all of them or none.
 * @returns the id of the first
 * @throws AppError not_found; invalid for an unknown editor, or if too few credits are left; conflict if the project has too many
 */
export const createDeliverables = (
  deps: Deps,
  projectId: number,
  { deliverables: added, credits }: z.output<typeof deliverableBatch>,
  userId: number | null,
): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, projectId);
    for (const editorId of new Set(added.map(({ editorId }) => editorId))) if (editorId != null) await requireEditor(tx, editorId);
    const [first] = await add(deps, tx, project, { others: await listDeliverables(tx, projectId), added, credits, userId });
    return first!;
  });

/** Adds a deliverable for each title; the first one of all that a project has gets the first title, if nothing has happened to it. */
export const createFromTitles = (
  deps: Deps,
  projectId: number,
  { titles, kind, credits }: z.output<typeof newDeliverables>,
  userId: number | null,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, projectId);
    const others = await listDeliverables(tx, projectId);
    await addFromFirst(deps, tx, project, { others, added: titles.map((title) => ({ title, kind })), credits, userId });
  });

/**
 * Adds what was sold to a project: a new one begins with the first of them, and bears its own title if there is no other; a running one
 * keeps what it has. It's invoiced, so it uses no credits. What is past the most that a project can have is left out, because what was
 * signed stays signed.
 * @param nameSold gives what is added, by the titles that are taken
 */
export const createSold = (
  deps: Deps,
  { projectId, isNew }: { projectId: number; isNew: boolean },
  nameSold: (taken: string[]) => Additions['added'],
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, projectId);
    const others = await listDeliverables(tx, projectId);
    const sold = nameSold(isNew ? [] : others.map(({ title }) => title));
    const { title: _, ...details } = sold[0]!;
    const invoiced = { others, credits: 0, userId: null };
    if (!isNew) await add(deps, tx, project, { ...invoiced, added: sold.slice(0, Math.max(0, maxDeliverables - others.length)) });
    else if (sold.length === 1) await updateDeliverables(tx, [others[0]!.id], details);
    else await addFromFirst(deps, tx, project, { ...invoiced, added: sold.slice(0, maxDeliverables) });
  });

/** Adds a copy after a deliverable. @returns its id @throws AppError not_found; conflict if the project has too many, or too few credits are left */
export const duplicateDeliverable = (deps: Deps, id: number, userId: number | null): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const { project, all, chosen } = await lockDeliverables(tx, await requireProjectOf(tx, id), [id]);
    const { title, kind, aspectRatio, targetLength, dueDate, editorId, credits } = chosen[0]!;
    const details = { kind, aspectRatio, targetLength, dueDate, editorId };
    const [copy] = await add(deps, tx, project, {
      others: all,
      added: [{ title: `Copy of ${title}`.slice(0, 200), ...details }],
      credits: credits > 0 ? undefined : 0,
      userId,
    });
    await orderDeliverables(
      tx,
      all.flatMap((row) => (row.id === id ? [row.id, copy!] : [row.id])),
    );
    return copy!;
  });

interface Additions {
  /** The deliverables that the project already has. */
  others: DeliverableRow[];
  added: (Pick<NewDeliverable, 'title' | 'kind'> & Partial<NewDeliverable>)[];
  /** How many credits each of the deliverables uses; undefined for as many as the project implies. */
  credits: number | undefined;
  /** The ids of existing deliverables that use as many credits, too, if `credits` is set. */
  alsoDrawing?: number[];
  userId: number | null;
}

/** The project's first deliverable becomes the first of those that are added, if nothing has happened to it. */
async function addFromFirst(deps: Deps, tx: Transaction, project: ProjectRow, additions: Additions): Promise<void> {
  const { others, added } = additions;
  const first = others[0]!;
  const isUntouched = others.length === 1 && !first.hasOwnTitle && first.state === 'not_started';
  if (isUntouched) {
    await updateDeliverables(tx, [first.id], added[0]!);
    await emitDeliverableEvents(deps, tx, 'deliverable.created', project, [{ id: first.id, title: added[0]!.title }]);
  }
  const rest = { added: added.slice(1), alsoDrawing: first.credits === 0 ? [first.id] : [] };
  await add(deps, tx, project, { ...additions, ...(isUntouched && rest) });
}

/** Adds deliverables after the existing ones. @returns their ids */
async function add(deps: Deps, tx: Transaction, project: ProjectRow, additions: Additions): Promise<number[]> {
  const { others, added, alsoDrawing = [], userId } = additions;
  if (others.length + added.length > maxDeliverables)
    throw new AppError('conflict', `A project can have at most ${maxDeliverables} deliverables.`);
  await notifyChange(tx, 'deliverables', project);
  const ids = await insert(deps, tx, project, others, added);
  const by = { userId };
  if (additions.credits === undefined) await passOnCredits(deps, tx, project, added.length, by);
  const credits = additions.credits ?? defaultCredits(others);
  const drawing = additions.credits === undefined ? ids : [...alsoDrawing, ...ids];
  const needed = credits * drawing.length;
  await drawCredits(deps, tx, project, {
    ids: drawing,
    credits,
    by,
    refuse: (left) => invalidField('credits', `${countCredits(needed)} ${needed === 1 ? 'is' : 'are'} needed. ${left}`),
  });
  return ids;
}

async function insert(deps: Deps, tx: Transaction, project: ProjectRow, others: DeliverableRow[], added: Additions['added']) {
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
