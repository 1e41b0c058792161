import { nameDeliverable } from '#domain/projects/deliverables.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { countHeld } from '#server/features/billing/credits/deliverable-credits.store.ts';
import { readBalance, returnCredits, useCredits } from '#server/features/billing/credits/deliverable-credits.ts';
import { updateWatermarks } from '#server/features/billing/invoices/update-watermarks.ts';
import { notifyEditor } from '#server/features/projects/projects/assign-editor.ts';
import type { MovedBy } from '#server/features/projects/projects/project-activity.store.ts';
import type { ProjectRow } from '#server/features/projects/projects/projects.store.ts';
import type { DeliverableRow } from './deliverables.store.ts';

type Project = Pick<ProjectRow, 'id' | 'title' | 'clientId'>;

/**
 * How many of its client's credits a deliverable is to have used. Those that it uses at delivery stay used also while its final file is
 * replaced, or a new draft is made.
 * @param held how many it has used
 */
function dueCredits({ state, credits, creditUse }: DeliverableRow, held: number): number {
  if (state === 'cancelled') return 0;
  return creditUse === 'at_creation' || state === 'delivered' ? credits : Math.min(held, credits);
}

/**
 * Uses the credits of deliverables, or gives them back, as their states say by now. The caller holds the project's lock, and has checked
 * that there are enough: only what is delivered can find that its credit has expired meanwhile, and is delivered without.
 */
export async function reconcileCredits(deps: Deps, tx: Transaction, project: Project, deliverables: DeliverableRow[], by: MovedBy) {
  const drawing = deliverables.filter(({ credits }) => credits > 0);
  if (drawing.length === 0) return;
  // Reserved credits cover the project, too, so its drafts may need no watermark anymore, or one again.
  if (drawing.some(({ creditUse }) => creditUse === 'at_delivery')) await updateWatermarks(deps, tx, { projectId: project.id });
  const held = await countHeld(
    tx,
    drawing.map(({ id }) => id),
  );
  const { id: projectId, clientId } = project;
  const userId = ('userId' in by && by.userId) || null;
  const changes = drawing.map((row) => {
    const { id: deliverableId, title } = row;
    const before = held.get(deliverableId) ?? 0;
    const change = { clientId, projectId, deliverableId, description: nameDeliverable(title, project.title), userId };
    return { change, amount: dueCredits(row, before) - before };
  });
  for (const { change, amount } of changes) if (amount < 0) await returnCredits(deps, tx, { ...change, amount: -amount });
  const used = changes.filter(({ amount }) => amount > 0);
  let balance = used.length > 0 ? await readBalance(deps, tx, clientId) : 0;
  for (const { change, amount } of used) {
    if (amount > balance) await reportMissing(deps, tx, project, change);
    else {
      await useCredits(deps, tx, { ...change, amount });
      balance -= amount;
    }
  }
}

const reportMissing = (deps: Deps, tx: Transaction, project: Project, missing: { deliverableId: number; description: string }) =>
  notifyEditor(deps, tx, project, {
    about: { deliverableIds: [missing.deliverableId] },
    text: `${missing.description} was delivered, but too few video credits are left for it.`,
    link: `/admin/clients/${project.clientId}/package`,
  });
