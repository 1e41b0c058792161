import { commentEndpoints } from '#api/projects/comments.ts';
import { reviewEndpoints } from '#api/projects/review.ts';
import type { Deps } from '#server/deps.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { changeComment, removeComment, reopenComment, resolveComment } from './change-comment.ts';
import { commentOnVersion } from './comment-on-version.ts';
import { readComment, readComments } from './comments.service.ts';
import { exportRoutes } from './export/export.routes.ts';
import type { Reviewer } from './review.policy.ts';
import { readDrafts, readReview } from './review.service.ts';

export function reviewRoutes(api: Api, deps: Deps) {
  exportRoutes(api, deps);
  const respond = async (id: number, { viewer }: { viewer: Reviewer }) => ({ ...ok, comment: await readComment(deps, viewer, id) });

  route(api, reviewEndpoints.read, async ({ params }, { viewer }) => ({
    ...ok,
    review: await readReview(deps, viewer, { projectId: params.id }, params.version),
  }));

  route(api, reviewEndpoints.readOfDeliverable, async ({ params }, { viewer }) => ({
    ...ok,
    review: await readReview(deps, viewer, { deliverableId: params.id }, params.version),
  }));

  route(api, reviewEndpoints.listDrafts, async ({ params }, { viewer }) => ({
    ...ok,
    ...(await readDrafts(deps, viewer, params.id)),
  }));

  route(api, commentEndpoints.list, async ({ params }, { viewer }) => ({ ...ok, comments: await readComments(deps, viewer, params.id) }));

  idempotentRoute(api, deps, commentEndpoints.add, {
    execute: (deps, { params, body }, { viewer }) => commentOnVersion(deps, viewer, params.id, body),
    respond,
  });

  route(api, commentEndpoints.change, async ({ params, body }, context) => {
    await changeComment(deps, context.viewer, params.id, body);
    return respond(params.id, context);
  });

  route(api, commentEndpoints.remove, async ({ params }, { viewer }) => {
    await removeComment(deps, viewer, params.id);
    return ok;
  });

  route(api, commentEndpoints.resolve, async ({ params, body }, context) => {
    await resolveComment(deps, context.viewer, params.id, body.fileId);
    return respond(params.id, context);
  });

  route(api, commentEndpoints.reopen, async ({ params }, context) => {
    await reopenComment(deps, context.viewer, params.id);
    return respond(params.id, context);
  });
}
