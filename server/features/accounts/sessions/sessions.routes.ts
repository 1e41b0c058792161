import { adminSessionEndpoints, clientSessionEndpoints } from '#api/accounts/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { endAllSessions, endOwnSession, readSessions } from './sessions.service.ts';

export function sessionRoutes(api: Api, deps: Deps) {
  route(api, clientSessionEndpoints.list, async (_, { client }) => ({
    ...ok,
    sessions: await readSessions(deps, { clientId: client.id }, client.sessionId),
  }));

  route(api, clientSessionEndpoints.end, async ({ params }, { client, request }) => {
    await endOwnSession(deps, { clientId: client.id }, params.id, actorOf(request));
    return ok;
  });

  route(api, clientSessionEndpoints.endAll, async (_, { client, request, reply }) => {
    await endAllSessions(deps, { clientId: client.id }, actorOf(request));
    await api.sessions.end(request, reply, 'client');
    return ok;
  });

  route(api, adminSessionEndpoints.list, async (_, { admin }) => ({
    ...ok,
    sessions: await readSessions(deps, { userId: admin.id }, admin.sessionId),
  }));

  route(api, adminSessionEndpoints.end, async ({ params }, { admin, request }) => {
    await endOwnSession(deps, { userId: admin.id }, params.id, actorOf(request));
    return ok;
  });

  route(api, adminSessionEndpoints.endAll, async (_, { admin, request, reply }) => {
    await endAllSessions(deps, { userId: admin.id }, actorOf(request));
    await api.sessions.end(request, reply, 'admin');
    return ok;
  });
}
