import type { Deps } from '#server/deps.ts';
import { listLargestClients, listLargestProjects, sumStoredBytes } from './storage-usage.store.ts';

const listLimit = 100;

/** What uploaded files take, in bytes, with the clients and projects that take most. What is made of videos isn't counted. */
export async function readStorageUsage({ db, storage }: Deps) {
  const [total, clients, projects, free] = await Promise.all([
    sumStoredBytes(db),
    listLargestClients(db, listLimit),
    listLargestProjects(db, listLimit),
    storage.freeSpace(),
  ]);
  return { total, free: free ?? null, clients, projects };
}
