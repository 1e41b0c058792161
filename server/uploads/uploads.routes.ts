import { storageEndpoints } from '#api/projects/storage.ts';
import type { UploadPurposes } from '#server/area.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { cancelUpload, readAllUploads } from './uploads.service.ts';

/** The endpoints by which the studio sees and cancels uploads. */
export function uploadRoutes(api: Api, deps: Deps, purposes: UploadPurposes) {
  route(api, storageEndpoints.listUploads, async () => ({ ...ok, uploads: await readAllUploads(deps, purposes) }));

  route(api, storageEndpoints.cancelUpload, async ({ params }, { request }) => {
    await cancelUpload(deps, purposes, params.id, actorOf(request));
    return ok;
  });
}
