import { overviewEndpoints } from '../../../contract/overview.ts';
import type { Deps } from '../../deps.ts';
import { type Api, ok, route } from '../../http/route.ts';
import { readOverview } from './overview.service.ts';

export function overviewRoutes(api: Api, deps: Deps) {
  route(api, overviewEndpoints.read, async () => ({ ...ok, ...(await readOverview(deps)) }));
}
