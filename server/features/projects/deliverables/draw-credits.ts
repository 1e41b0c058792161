import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { planCreditUse, requireCredits } from '#server/features/billing/credits/deliverable-credits.ts';
import type { MovedBy } from '#server/features/projects/projects/project-activity.store.ts';
import type { ProjectRow } from '#server/features/projects/projects/projects.store.ts';
import type { AppError } from '#server/shared/app-error.ts';
import { type DeliverableRow, listDeliverables, updateDeliverables } from './deliverables.store.ts';
import { reconcileCredits } from './reconcile-credits.ts';

interface Drawing {
  ids: number[];
  /** How many credits each deliverable uses; nothing is done if it's zero. */
  credits: number;
  by: MovedBy;
  /** Makes the error for too few credits; it gets a sentence about how many are left. */
  refuse: (left: string) => AppError;
}

type Project = Pick<ProjectRow, 'id' | 'title' | 'clientId'>;

/** Has deliverables of a project, which the caller has locked and which don't use any yet, use credits of its client. */
export async function drawCredits(deps: Deps, tx: Transaction, project: Project, { ids, credits, by, refuse }: Drawing): Promise<void> {
  if (credits === 0 || ids.length === 0) return;
  await requireCredits(deps, tx, project.clientId, credits * ids.length, refuse);
  const uses = await planCreditUse(
    tx,
    project.clientId,
    ids.map(() => credits),
  );
  for (const [creditUse, group] of Map.groupBy(ids, (_, index) => uses[index]!))
    await updateDeliverables(tx, group, { credits, creditUse });
  const rows = await listDeliverables(tx, project.id);
  await reconcileCredits(
    deps,
    tx,
    project,
    rows.filter(({ id }) => ids.includes(id)),
    by,
  );
}

/**
 * How many credits a new deliverable uses unless somebody says so: one, if the project uses credits.
 * @param others those that the project has
 */
export const defaultCredits = (others: DeliverableRow[]): number => (others.some(({ credits }) => credits > 0) ? 1 : 0);

/**
 * Where a project began with several credits, those beyond one are for the deliverables that are made after its first one: gives them
 * back, so that these use them.
 * @param count how many are made
 */
export async function passOnCredits(deps: Deps, tx: Transaction, project: Project, count: number, by: MovedBy) {
  const first = (await listDeliverables(tx, project.id)).find(({ isFirst }) => isFirst);
  const passedOn = Math.min(count, (first?.credits ?? 0) - 1);
  if (!first || first.state === 'cancelled' || passedOn <= 0) return;
  const credits = first.credits - passedOn;
  await updateDeliverables(tx, [first.id], { credits });
  await reconcileCredits(deps, tx, project, [{ ...first, credits }], by);
}
