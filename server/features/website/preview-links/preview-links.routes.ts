import { previewLinkEndpoints } from '#api/website/preview-links.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { createPreviewLink, readDraftByLink, readPreviewLinks, revokePreviewLink } from './preview-links.service.ts';

/** Creating isn't an `idempotentRoute`: a repeated request couldn't return the URL again, because only its hash is stored. */
export function previewLinkRoutes(api: Api, deps: Deps) {
  route(api, previewLinkEndpoints.create, async ({ body }, { request }) => ({
    ...ok,
    ...(await createPreviewLink(deps, body, actorOf(request))),
  }));

  route(api, previewLinkEndpoints.list, async () => ({ ...ok, previewLinks: await readPreviewLinks(deps) }));

  route(api, previewLinkEndpoints.revoke, async ({ params }, { request }) => {
    await revokePreviewLink(deps, params.id, actorOf(request));
    return ok;
  });

  route(api, previewLinkEndpoints.open, async ({ params }) => ({ ...ok, site: await readDraftByLink(deps, params.token) }));
}
