import type { Deps } from '#server/deps.ts';
import { tusRoutes } from '#server/features/projects/files/uploads.routes.ts';
import { type Api, requireAdmin } from '#server/http/route.ts';
import { createFilmUpload, filmUploads, findFilmUpload } from './film-uploads.ts';

/** Films for the public site; all admins can continue an upload. */
export function filmUploadRoutes(api: Api, deps: Deps) {
  const access = {
    authenticate: (request: Parameters<typeof requireAdmin>[1]) => requireAdmin({ access: 'admin' }, request),
    senderOf: ({ admin }: Parameters<typeof requireAdmin>[1]) => `admin ${admin!.id}`,
    create: ({ admin }: Parameters<typeof requireAdmin>[1], metadata: object, size: number) =>
      createFilmUpload(deps, admin!, metadata, size),
    find: (_request: unknown, id: string) => findFilmUpload(deps, id),
  };
  tusRoutes(api, deps, '/api/admin/site/film-uploads', access, filmUploads(deps));
}
