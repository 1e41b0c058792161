import { salesActivityEndpoints } from '#api/sales/sales-activity.ts';
import type { Deps } from '#server/deps.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { readActivity } from './sales-activity.service.ts';

export function salesActivityRoutes(api: Api, deps: Deps) {
  route(api, salesActivityEndpoints.list, async ({ query }) => ({ ...ok, ...(await readActivity(deps, query)) }));
}
