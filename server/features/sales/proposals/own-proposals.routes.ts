import { ownProposalEndpoints } from '#api/sales/own-proposal-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { paginate } from '#server/http/paging.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { ownProposalPages } from './own-proposals.service.ts';

export function ownProposalRoutes(api: Api, deps: Deps) {
  route(api, ownProposalEndpoints.list, async ({ query }, { client, reply }) => ({
    ...ok,
    proposals: await paginate(reply, query, ownProposalPages(deps, client, query.projectId)),
  }));
}
