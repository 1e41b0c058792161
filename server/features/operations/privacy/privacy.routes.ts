import { privacyEndpoints } from '#api/operations/privacy.ts';
import type { AllPersonalData } from '#server/area.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { refuseWhileViewing } from '#server/http/session.ts';
import { eraseClient, exportData } from './privacy.service.ts';
import { changeRetention, readRetention } from './retention.ts';

export function privacyRoutes(api: Api, deps: Deps, personalData: AllPersonalData) {
  route(api, privacyEndpoints.download, async (_, { client, request, reply }) => {
    // The download is recorded and counted as the client's own.
    refuseWhileViewing(client);
    await deps.limits.consume('dataExport', String(client.id));
    const { exportedAt, data } = await exportData(deps, personalData, client.id, actorOf(request));
    reply.header('Content-Disposition', 'attachment; filename="my-data.json"');
    return { ...ok, exportedAt, data };
  });

  route(api, privacyEndpoints.erase, async ({ params, body }, { request }) => {
    await eraseClient(deps, personalData, params.id, body.name, actorOf(request));
    return ok;
  });

  route(api, privacyEndpoints.readRetention, async () => ({ ...ok, retention: await readRetention(deps) }));

  route(api, privacyEndpoints.changeRetention, async ({ body }, { request }) => ({
    ...ok,
    retention: await changeRetention(deps, body, actorOf(request)),
  }));
}
