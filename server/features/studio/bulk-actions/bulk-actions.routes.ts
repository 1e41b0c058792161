import { bulkActionEndpoints } from '#api/shared/bulk.ts';
import type { BulkList } from '#server/area.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import type { Actor } from '#server/shared/actor.ts';
import { readBulkAction, runIfDue, scheduleBulkAction, undoBulkAction } from './bulk-actions.service.ts';

/** @param lists the lists with bulk actions, of all areas */
export function bulkActionRoutes(api: Api, deps: Deps, lists: BulkList[]) {
  for (const list of lists)
    idempotentRoute(api, deps, list.endpoint, {
      execute: (deps, { body }, { request }) => scheduleBulkAction(deps, list, body, actorOf(request) as Extract<Actor, { kind: 'admin' }>),
      // This runs outside the transaction that stores the key, so a request that was cut off continues when it's repeated.
      respond: async (id, { admin }) => {
        await runIfDue(deps, lists, id);
        return { ...ok, bulkAction: await readBulkAction(deps, id, admin.id) };
      },
    });

  route(api, bulkActionEndpoints.read, async ({ params }, { admin }) => ({
    ...ok,
    bulkAction: await readBulkAction(deps, params.id, admin.id),
  }));

  route(api, bulkActionEndpoints.cancel, async ({ params }, { admin }) => ({
    ...ok,
    bulkAction: await undoBulkAction(deps, params.id, admin.id),
  }));
}
