import { isDelivering } from '#domain/projects/statuses.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { isLockedProject } from '#server/features/projects/files/locks.store.ts';
import type { MovedBy } from '#server/features/projects/projects/project-activity.store.ts';
import type { ProjectRow } from '#server/features/projects/projects/projects.store.ts';
import { type DeliverableRow, findFinals, listDeliverables } from './deliverables.store.ts';
import { recordEvent } from './record-event.ts';

/**
 * Records of which deliverables of a project, which the caller has locked, the client gets a final file by now, or no longer does.
 * What was delivered stays so when the project goes back to review: the client can still download it.
 */
export async function recordFinalFiles(deps: Deps, tx: Transaction, project: ProjectRow, by: MovedBy): Promise<void> {
  const finals: Awaited<ReturnType<typeof findFinals>> = (await isLockedProject(tx, project.id))
    ? new Map()
    : await findFinals(tx, project.id);
  const eventOf = ({ id, state }: DeliverableRow) => {
    const final = finals.get(id);
    if (state === 'delivered') return final ? undefined : 'withdrawn';
    // What isn't approved is delivered by what was made of its newest draft, not by what was there before.
    const isReleased = final && isDelivering(project.status) && (state === 'approved' || final.isAfterDrafts);
    return isReleased ? 'released' : undefined;
  };
  for (const [event, rows] of Map.groupBy(await listDeliverables(tx, project.id), eventOf)) {
    const ids = rows.map(({ id }) => id);
    if (event) await recordEvent(deps, tx, project, event, ids, by);
  }
}
