import type { Deps } from '#server/deps.ts';
import { listLargestFiles } from '#server/features/sales/briefs/brief-files.store.ts';
import { readPublicShare } from '#server/features/sales/briefs/public-share.ts';
import { listLargestClients, listLargestProjects, sumRenditionBytes, sumStoredBytes } from './storage-usage.store.ts';

const listLimit = 100;

/**
 * What uploaded files take, in bytes, with the clients, projects and files of briefs that take most, and what was made of videos.
 * Files of briefs count from the beginning of their upload, as they do for their share.
 */
export async function readStorageUsage(deps: Deps) {
  const { db, storage } = deps;
  const [inProjects, renditions, clients, projects, share, briefFiles, free] = await Promise.all([
    sumStoredBytes(db),
    sumRenditionBytes(db),
    listLargestClients(db, listLimit),
    listLargestProjects(db, listLimit),
    readPublicShare(deps, db),
    listLargestFiles(db, listLimit),
    storage.freeSpace(),
  ]);
  const { used, limit } = share;
  return { total: inProjects + used, renditions, free: free ?? null, clients, projects, briefs: { bytes: used, limit, files: briefFiles } };
}
