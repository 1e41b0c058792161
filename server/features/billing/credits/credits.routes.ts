import { creditEndpoints } from '#api/billing/credits.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { paginate } from '#server/http/paging.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { addCreditEntry } from './add-credit-entry.ts';
import { clientCreditPages, creditPages, readEntry } from './credits.service.ts';

export function creditRoutes(api: Api, deps: Deps) {
  route(api, creditEndpoints.listOwn, async ({ query }, { client, reply }) => ({
    ...ok,
    credits: await paginate(reply, query, clientCreditPages(deps, client.id)),
  }));

  route(api, creditEndpoints.list, async ({ params, query }, { reply }) => paginate(reply, query, await creditPages(deps, params.id)));

  idempotentRoute(api, deps, creditEndpoints.add, {
    execute: async (deps, { params, body }, { request }) => (await addCreditEntry(deps, params.id, body, actorOf(request))).id,
    respond: async (id) => {
      const entry = await readEntry(deps, id);
      return { ...ok, entry, balance: entry.balanceAfter };
    },
  });
}
