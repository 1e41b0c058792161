import { accountSummaryEndpoints } from '#api/billing/account-summary.ts';
import type { Deps } from '#server/deps.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { readAccountSummary } from './account-summary.service.ts';

export function accountSummaryRoutes(api: Api, deps: Deps) {
  route(api, accountSummaryEndpoints.read, async ({ params }) => ({ ...ok, account: await readAccountSummary(deps, params.id) }));
}
