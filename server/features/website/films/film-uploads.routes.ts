import type { Deps } from '#server/deps.ts';
import { type Api, requireAdmin } from '#server/http/route.ts';
import { tusRoutes, type UploadAccess } from '#server/uploads/tus.routes.ts';
import { createFilmUpload, filmUploads, findFilmUpload } from './film-uploads.ts';

/** Films for the public site; all admins can continue an upload. */
export function filmUploadRoutes(api: Api, deps: Deps) {
  const access: UploadAccess = {
    authenticate: (request) => requireAdmin({ access: 'admin' }, request),
    senderOf: ({ admin }) => `admin ${admin!.id}`,
    create: ({ admin }, metadata, size) => createFilmUpload(deps, admin!, metadata, size),
    find: (_request, id) => findFilmUpload(deps, id),
  };
  tusRoutes(api, deps, '/api/admin/site/film-uploads', access, filmUploads);
}
