import { searchEndpoints } from '#api/operations/search.ts';
import type { Deps } from '#server/deps.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { searchEverything } from './search.service.ts';

export function searchRoutes(api: Api, { db }: Deps) {
  route(api, searchEndpoints.search, async ({ query }) => ({ ...ok, ...(await searchEverything(db, query.q)) }));
}
