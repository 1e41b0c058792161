import { fileEndpoints } from '#contract/projects/files.ts';
import { storageEndpoints } from '#contract/projects/storage.ts';
import type { Deps } from '#server/deps.ts';
import { readFile } from '#server/features/projects/files/files.service.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, requireViewer, route } from '#server/http/route.ts';
import { cancelUpload, readAllUploads } from './all-uploads.service.ts';
import { createUpload } from './create-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { projectUploads } from './project-uploads.ts';
import { tusRoutes, type UploadAccess } from './tus.routes.ts';
import type { UploadKeepers } from './upload-keeper.ts';
import { findUploadFor, unfinishedUploads } from './uploads.service.ts';

/** @param keepers of all kinds, for what the studio sees and cancels */
export function uploadRoutes(api: Api, deps: Deps, keepers: UploadKeepers) {
  const access: UploadAccess = {
    authenticate: (request) => requireViewer({ access: 'clientWithPassword' }, request),
    senderOf: ({ viewer }) => `${viewer!.kind} ${viewer!.id}`,
    create: ({ viewer }, metadata, size) => createUpload(deps, viewer!, metadata, size),
    find: ({ viewer }, id) => findUploadFor(deps, viewer!, id),
  };
  tusRoutes(api, deps, '/api/files/uploads', access, projectUploads(deps));

  route(api, fileEndpoints.listUploads, async ({ params }, { viewer }) => ({
    ...ok,
    uploads: await unfinishedUploads(deps, viewer, params.id),
  }));

  route(api, storageEndpoints.listUploads, async () => ({ ...ok, uploads: await readAllUploads(deps, keepers) }));

  route(api, storageEndpoints.cancelUpload, async ({ params }, { request }) => {
    await cancelUpload(deps, keepers, params.id, actorOf(request));
    return ok;
  });

  route(api, fileEndpoints.finishUpload, async ({ params }, { viewer }) => {
    await findUploadFor(deps, viewer, params.id);
    return { ...ok, file: await readFile(deps, viewer, await finishUpload(deps, params.id)) };
  });
}
