import { savedFilterEndpoints } from '#api/studio/saved-filters.ts';
import type { Deps } from '#server/deps.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { readSavedFilter, readSavedFilters, removeSavedFilter, saveFilter } from './saved-filters.service.ts';

export function savedFilterRoutes(api: Api, deps: Deps) {
  route(api, savedFilterEndpoints.list, async (_input, { admin }) => ({ ...ok, savedFilters: await readSavedFilters(deps, admin) }));

  idempotentRoute(api, deps, savedFilterEndpoints.create, {
    execute: (deps, { body }, { admin }) => saveFilter(deps, admin, body),
    respond: async (id, { admin }) => ({ ...ok, savedFilter: await readSavedFilter(deps, admin, id) }),
  });

  route(api, savedFilterEndpoints.remove, async ({ params }, { admin }) => {
    await removeSavedFilter(deps, admin, params.id);
    return ok;
  });
}
