import { webhookEndpoints } from '#api/messaging/webhooks.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { paginate } from '#server/http/paging.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import {
  addEndpoint,
  changeEndpoint,
  deliveryPages,
  readEndpoint,
  readEndpoints,
  removeEndpoint,
  resendDelivery,
  rotateSecret,
  sendTestEvent,
} from './webhooks.service.ts';

export function webhookRoutes(api: Api, deps: Deps) {
  route(api, webhookEndpoints.list, async () => ({ ...ok, endpoints: await readEndpoints(deps) }));

  idempotentRoute(api, deps, webhookEndpoints.create, {
    execute: async (deps, { body }, { request }) => (await addEndpoint(deps, body, actorOf(request))).id,
    respond: async (id) => {
      const endpoint = await readEndpoint(deps, id);
      return { ...ok, endpoint, secret: endpoint.secret };
    },
  });

  route(api, webhookEndpoints.read, async ({ params }) => ({ ...ok, endpoint: await readEndpoint(deps, params.id) }));

  route(api, webhookEndpoints.change, async ({ params, body }, { request }) => ({
    ...ok,
    endpoint: await changeEndpoint(deps, params.id, body, actorOf(request)),
  }));

  route(api, webhookEndpoints.remove, async ({ params }, { request }) => {
    await removeEndpoint(deps, params.id, actorOf(request));
    return ok;
  });

  route(api, webhookEndpoints.readSecret, async ({ params }) => ({ ...ok, secret: (await readEndpoint(deps, params.id)).secret }));

  idempotentRoute(api, deps, webhookEndpoints.rotateSecret, {
    execute: async (deps, { params }, { request }) => {
      await rotateSecret(deps, params.id, actorOf(request));
      return params.id;
    },
    respond: async (id) => ({ ...ok, secret: (await readEndpoint(deps, id)).secret }),
  });

  route(api, webhookEndpoints.sendTest, async ({ params }) => {
    await sendTestEvent(deps, params.id);
    return ok;
  });

  route(api, webhookEndpoints.listDeliveries, async ({ params, query }, { reply }) => {
    await readEndpoint(deps, params.id);
    return paginate(reply, query, deliveryPages(deps, params.id));
  });

  route(api, webhookEndpoints.resend, async ({ params }) => {
    await resendDelivery(deps, params.id);
    return ok;
  });
}
