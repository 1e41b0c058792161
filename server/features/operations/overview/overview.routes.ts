import { overviewEndpoints } from '#contract/operations/overview.ts';
import type { Deps } from '#server/deps.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { readOverview } from './overview.service.ts';
import { dismissChecklist } from './setup-checklist.ts';

export function overviewRoutes(api: Api, deps: Deps) {
  route(api, overviewEndpoints.read, async (_, { admin }) => ({ ...ok, ...(await readOverview(deps, admin)) }));

  route(api, overviewEndpoints.dismissChecklist, async () => {
    await dismissChecklist(deps);
    return ok;
  });
}
