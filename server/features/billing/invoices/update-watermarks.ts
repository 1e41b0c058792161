import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { listProtectedProjects } from './paid-projects.store.ts';

/**
 * Call this after a change that may decide whether a project is paid: until then its drafts have a watermark, and its final files aren't
 * delivered. Open screens learn whether its files are locked.
 */
export async function updateWatermarks(
  { jobs }: Deps,
  tx: Transaction,
  { projectId }: { projectId?: number | null | undefined },
): Promise<void> {
  if (projectId) await jobs.enqueue(tx, 'update-watermarks', { projectId });
}

/** Updates the watermarks of a client's projects, or of all with a package, which covers them while it has unlimited videos. */
export async function updateAllWatermarks(deps: Deps, tx: Transaction, of: { clientId: number } | { packageId: number }): Promise<void> {
  for (const projectId of await listProtectedProjects(tx, of)) await updateWatermarks(deps, tx, { projectId });
}
