import { reviewLinkEndpoints } from '#api/projects/review-links.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { networksOf } from '#server/shared/networks/networks.ts';
import { findOpenLink, openReviewLink } from './open-review-link.ts';
import { createReviewLink, readReviewLinks, revokeReviewLink } from './review-links.service.ts';

/** Creating isn't an `idempotentRoute`: a repeated request couldn't return the URL again, because only its hash is stored. */
export function reviewLinkRoutes(api: Api, deps: Deps) {
  route(api, reviewLinkEndpoints.create, async ({ params, body }, { viewer, request }) => ({
    ...ok,
    ...(await createReviewLink(deps, viewer, params.id, body, actorOf(request))),
  }));

  route(api, reviewLinkEndpoints.list, async ({ params }, { viewer }) => ({
    ...ok,
    reviewLinks: await readReviewLinks(deps, viewer, params.id),
  }));

  route(api, reviewLinkEndpoints.revoke, async ({ params }, { viewer, request }) => {
    await revokeReviewLink(deps, viewer, params.id, actorOf(request));
    return ok;
  });

  route(api, reviewLinkEndpoints.find, async ({ params }, { request }) => {
    const link = await findOpenLink(deps, params.token);
    if (!link) return { ...ok, link: null };
    const { id, first, versions } = link;
    const guest = await api.sessions.findGuest(request, id);
    const shown = { deliverableIds: versions.map(({ id }) => id), deliverableId: first.id, version: first.version };
    return { ...ok, link: { id, isProtected: link.password !== null, guest: guest ? { ...guest, ...shown } : null } };
  });

  route(api, reviewLinkEndpoints.open, async ({ params, body }, { request, reply }) => {
    const { reviewLinkId, expiresAt, session } = await openReviewLink(deps, params.token, body, networksOf(request.ip));
    const secondsLeft = Math.floor((expiresAt.getTime() - deps.clock.now().getTime()) / 1000);
    api.sessions.setCookie(reply, `guest-${reviewLinkId}`, session, secondsLeft);
    return ok;
  });
}
