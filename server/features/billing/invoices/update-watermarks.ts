import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';

/** For what may decide whether a project is paid: its drafts have a watermark until then. Open screens learn whether its files are locked. */
export async function updateWatermarks(
  { jobs }: Deps,
  tx: Transaction,
  { projectId }: { projectId?: number | null | undefined },
): Promise<void> {
  if (projectId) await jobs.enqueue(tx, 'update-watermarks', { projectId });
}
