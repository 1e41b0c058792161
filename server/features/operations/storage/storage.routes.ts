import { storageEndpoints } from '#api/projects/storage.ts';
import type { Deps } from '#server/deps.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { readStorageUsage } from './storage-usage.service.ts';

export function storageRoutes(api: Api, deps: Deps) {
  route(api, storageEndpoints.read, async () => ({ ...ok, ...(await readStorageUsage(deps)) }));
}
