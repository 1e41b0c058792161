import { viewingEndpoints } from '#api/accounts/viewing.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { startViewing, viewingMaxAge } from './viewing.service.ts';

export function viewingRoutes(api: Api, deps: Deps) {
  route(api, viewingEndpoints.start, async ({ params }, { admin, request, reply }) => {
    const token = await startViewing(deps, params.id, admin, { actor: actorOf(request), userAgent: request.headers['user-agent'] });
    api.sessions.setCookie(reply, 'viewing', token, viewingMaxAge / 1000);
    return ok;
  });

  route(api, viewingEndpoints.end, async (_, { request, reply }) => {
    await api.sessions.end(request, reply, 'viewing');
    return ok;
  });
}
