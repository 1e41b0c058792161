import { isDone } from '#contract/projects/deliverables.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { MovedBy } from '#server/features/projects/projects/project-activity.store.ts';
import type { ProjectRow } from '#server/features/projects/projects/projects.store.ts';
import { type DeliverableRow, findDrafted, listDeliverables, updateDeliverables } from './deliverables.store.ts';
import { recordEvent } from './record-event.ts';

/** Sends the deliverables for review that a project is moved to review for, without telling its client. */
export async function sendProject(deps: Deps, tx: Transaction, project: ProjectRow, by: MovedBy): Promise<void> {
  const sent = toSend(await listDeliverables(tx, project.id), await findDrafted(tx, project.id));
  const ids = sent.map(({ id }) => id);
  await recordEvent(deps, tx, project, 'sent', ids, by);
  if (ids.length > 0) await updateDeliverables(tx, ids, { reviewToAnnounce: true });
}

/** What isn't approved and has a draft; if there is no such thing, the studio shows again what was, or has sent something another way. */
function toSend(rows: DeliverableRow[], drafted: Set<number>): DeliverableRow[] {
  const remaining = rows.filter(({ state }) => state !== 'cancelled');
  const unfinished = remaining.filter(({ state }) => !isDone(state));
  const candidates = unfinished.length > 0 ? unfinished : remaining;
  const withDraft = candidates.filter(({ id }) => drafted.has(id));
  return withDraft.length > 0 ? withDraft : candidates;
}
