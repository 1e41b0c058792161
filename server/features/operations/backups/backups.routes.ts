import { backupEndpoints } from '#api/operations/backups.ts';
import type { Deps } from '#server/deps.ts';
import { requireReauthenticated } from '#server/features/accounts/sessions/reauthenticate.ts';
import { actorOf } from '#server/http/actor.ts';
import { sendFile } from '#server/http/responses/send-file.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { requestBackup } from './request-backup.ts';

export function backupRoutes(api: Api, deps: Deps) {
  route(api, backupEndpoints.start, async (_, { request }) => {
    await requestBackup(deps, actorOf(request));
    return ok;
  });

  route(api, backupEndpoints.download, async ({ params }, { admin, request, reply }) => {
    await requireReauthenticated(deps, admin.sessionId);
    // Loaded on demand: an idle server doesn't need the code for archives.
    const { openBackup } = await import('./open-backup.ts');
    const { name } = params;
    const storage = await openBackup(deps, name, actorOf(request));
    reply.raw.once('close', () => storage.close());
    return sendFile({ storage }, request, reply, { path: name, name, mediaType: null, inline: false });
  });
}
