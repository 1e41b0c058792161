import { accessCodeEndpoints } from '#api/accounts/access-codes.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { issueAccessCode, readAccessCodes, revokeAccessCode } from './access-codes.service.ts';

export function accessCodeRoutes(api: Api, deps: Deps) {
  route(api, accessCodeEndpoints.list, async ({ params }) => ({ ...ok, accessCodes: await readAccessCodes(deps, params.id) }));

  route(api, accessCodeEndpoints.issue, async ({ params, body }, { request }) => ({
    ...ok,
    ...(await issueAccessCode(deps, params.id, body.lifetime, actorOf(request))),
  }));

  route(api, accessCodeEndpoints.revoke, async ({ params }, { request }) => {
    await revokeAccessCode(deps, params.id, actorOf(request));
    return ok;
  });
}
