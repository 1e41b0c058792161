import { fileEndpoints } from '#api/projects/files.ts';
import type { Deps } from '#server/deps.ts';
import { readFile } from '#server/features/projects/files/files.service.ts';
import { type Api, ok, requireViewer, route } from '#server/http/route.ts';
import { tusRoutes, type UploadAccess } from '#server/uploads/tus.routes.ts';
import { finishUpload } from '#server/uploads/uploads.service.ts';
import { createUpload } from './create-upload.ts';
import { findUploadFor, projectUploads, unfinishedUploads } from './project-uploads.ts';

export function projectUploadRoutes(api: Api, deps: Deps) {
  const access: UploadAccess = {
    authenticate: (request) => requireViewer({ access: 'clientWithPassword' }, request),
    senderOf: ({ viewer }) => `${viewer!.kind} ${viewer!.id}`,
    create: ({ viewer }, metadata, size) => createUpload(deps, viewer!, metadata, size),
    find: ({ viewer }, id) => findUploadFor(deps, viewer!, id),
  };
  tusRoutes(api, deps, '/api/files/uploads', access, projectUploads);

  route(api, fileEndpoints.listUploads, async ({ params }, { viewer }) => ({
    ...ok,
    uploads: await unfinishedUploads(deps, viewer, params.id),
  }));

  route(api, fileEndpoints.finishUpload, async ({ params }, { viewer }) => {
    await findUploadFor(deps, viewer, params.id);
    const { fileId } = await finishUpload(deps, projectUploads, params.id);
    return { ...ok, file: await readFile(deps, viewer, fileId!) };
  });
}
