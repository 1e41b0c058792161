import type { FastifyRequest } from 'fastify';
import { uploadLinkEndpoints } from '#api/projects/upload-links.ts';
import type { Deps } from '#server/deps.ts';
import { projectUploads } from '#server/features/projects/uploads/project-uploads.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { networksOf } from '#server/shared/networks/networks.ts';
import { tusRoutes, type UploadAccess } from '#server/uploads/tus.routes.ts';
import { findUploadByLink, requireUploadLink, uploadByLink } from './upload-by-link.ts';
import { createUploadLink, readOpenUploadLink, readUploadLinks, revokeUploadLink } from './upload-links.service.ts';

const tokenOf = ({ params }: FastifyRequest) => (params as { token: string }).token;

/** Creating isn't an `idempotentRoute`: a repeated request couldn't return the URL again, because only its hash is stored. */
export function uploadLinkRoutes(api: Api, deps: Deps) {
  route(api, uploadLinkEndpoints.create, async ({ params, body }, { request }) => ({
    ...ok,
    ...(await createUploadLink(deps, params.id, body, actorOf(request))),
  }));

  route(api, uploadLinkEndpoints.list, async ({ params }) => ({ ...ok, uploadLinks: await readUploadLinks(deps, params.id) }));

  route(api, uploadLinkEndpoints.revoke, async ({ params }, { request }) => {
    await revokeUploadLink(deps, params.id, actorOf(request));
    return ok;
  });

  route(api, uploadLinkEndpoints.find, async ({ params }) => ({ ...ok, link: await readOpenUploadLink(deps, params.token) }));

  const access: UploadAccess = {
    authenticate: async (request) => {
      await requireUploadLink(deps, deps.db, tokenOf(request));
    },
    senderOf: tokenOf,
    create: async (request, metadata, size) => {
      await deps.limits.consume('upload', networksOf(request.ip));
      return uploadByLink(deps, tokenOf(request), metadata, size);
    },
    find: (request, id) => findUploadByLink(deps, tokenOf(request), id),
  };
  tusRoutes(api, deps, '/api/upload/:token/files', access, projectUploads);
}
