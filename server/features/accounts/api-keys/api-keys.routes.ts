import { apiKeyEndpoints } from '#api/accounts/api-keys.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { createApiKey, readApiKeys, revokeApiKey } from './api-keys.service.ts';

/** Creating a key isn't an `idempotentRoute`: a repeated request couldn't return the key again, because only its hash is stored. */
export function apiKeyRoutes(api: Api, deps: Deps) {
  route(api, apiKeyEndpoints.list, async () => ({ ...ok, apiKeys: await readApiKeys(deps) }));

  route(api, apiKeyEndpoints.create, async ({ body }, { admin, request }) => ({
    ...ok,
    ...(await createApiKey(deps, body, admin.id, actorOf(request))),
  }));

  route(api, apiKeyEndpoints.revoke, async ({ params }, { request }) => {
    await revokeApiKey(deps, params.id, actorOf(request));
    return ok;
  });
}
