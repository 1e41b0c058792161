import { deliverableEndpoints } from '#contract/projects/deliverable-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { createDeliverable, readDeliverable, readDeliverables, readOwnDeliverables } from './deliverables.service.ts';

export function deliverableRoutes(api: Api, deps: Deps) {
  const respond = async (id: number) => ({ ...ok, deliverable: await readDeliverable(deps, id) });

  route(api, deliverableEndpoints.list, async ({ params }) => ({ ...ok, deliverables: await readDeliverables(deps, params.id) }));

  route(api, deliverableEndpoints.listOwn, async ({ params }, { client }) => ({
    ...ok,
    deliverables: await readOwnDeliverables(deps, client, params.id),
  }));

  idempotentRoute(api, deps, deliverableEndpoints.create, {
    execute: (deps, { params, body }) => createDeliverable(deps, params.id, body),
    respond,
  });
}
