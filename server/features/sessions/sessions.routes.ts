import { adminSessionEndpoints, clientSessionEndpoints } from '../../../contract/sessions.ts';
import type { Deps } from '../../deps.ts';
import { actorOf } from '../../http/actor.ts';
import { type Api, ok, route } from '../../http/route.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { endOwnSession, endSessionsOf, readSessions } from './sessions.service.ts';

export function sessionRoutes(api: Api, deps: Deps) {
  route(api, clientSessionEndpoints.list, async (_, { client }) => ({
    ...ok,
    sessions: await readSessions(deps, { clientId: client.id }, client.sessionId),
  }));

  route(api, clientSessionEndpoints.end, async ({ params }, { client }) => {
    await endOwnSession(deps, { clientId: client.id }, params.id);
    return ok;
  });

  route(api, clientSessionEndpoints.endAll, async (_, { client, request, reply }) => {
    await deps.db.transaction(async (tx) => {
      await endSessionsOf(tx, { clientId: client.id });
      await recordAudit(tx, { action: 'client.sessions_ended', actor: actorOf(request), clientId: client.id });
    });
    await api.sessions.end(request, reply, 'client');
    return ok;
  });

  route(api, adminSessionEndpoints.list, async (_, { admin }) => ({
    ...ok,
    sessions: await readSessions(deps, { userId: admin.id }, admin.sessionId),
  }));

  route(api, adminSessionEndpoints.end, async ({ params }, { admin }) => {
    await endOwnSession(deps, { userId: admin.id }, params.id);
    return ok;
  });

  route(api, adminSessionEndpoints.endAll, async (_, { admin, request, reply }) => {
    await deps.db.transaction(async (tx) => {
      await endSessionsOf(tx, { userId: admin.id });
      await recordAudit(tx, { action: 'admin.sessions_ended', actor: actorOf(request), userId: admin.id });
    });
    await api.sessions.end(request, reply, 'admin');
    return ok;
  });
}
