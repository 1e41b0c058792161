import { approvalOfSeveral, deliverableBatch, deliverableEndpoints } from '#api/projects/deliverable-endpoints.ts';
import { deliverableListEndpoints } from '#api/projects/deliverable-list.ts';
import type { Deps } from '#server/deps.ts';
import { editorIdOf } from '#server/features/projects/projects/assign-editor.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { paginate } from '#server/http/paging.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { adminIdOf } from '#server/shared/actor.ts';
import { cancelDeliverable, cancelDeliverables, resumeDeliverable } from './cancel-deliverables.ts';
import { changeDeliverable, changeDeliverables, reorderDeliverables } from './change-deliverables.ts';
import { createDeliverables, createFromTitles, duplicateDeliverable } from './create-deliverables.ts';
import { approveDeliverables, readApprovalResults } from './decide.ts';
import {
  deliverablePages,
  pagesOfProject,
  readCreated,
  readDeliverable,
  readDeliverables,
  readOwnProgress,
  readProgress,
} from './deliverables.service.ts';
import { sendDeliverables } from './send-for-review.ts';

export function deliverableRoutes(api: Api, deps: Deps) {
  const respond = async (id: number) => ({ ...ok, deliverable: await readDeliverable(deps, id) });
  const respondWithList = async (projectId: number) => ({ ...ok, deliverables: await readDeliverables(deps, projectId) });

  route(api, deliverableListEndpoints.list, ({ query: { editor, ...query } }, { admin, reply }) =>
    paginate(reply, query, deliverablePages(deps, { ...query, editorId: editorIdOf(editor, admin) })),
  );

  route(api, deliverableEndpoints.list, async ({ params, query }, { reply }) => {
    const [progress, deliverables] = await Promise.all([
      readProgress(deps, params.id),
      paginate(reply, query, pagesOfProject(deps, 'studio', params.id, query)),
    ]);
    return { ...ok, deliverables, progress };
  });

  route(api, deliverableEndpoints.listOwn, async ({ params, query }, { client, reply }) => {
    const [progress, deliverables] = await Promise.all([
      readOwnProgress(deps, client, params.id),
      paginate(reply, query, pagesOfProject(deps, 'client', params.id, query)),
    ]);
    return { ...ok, deliverables, progress };
  });

  idempotentRoute(api, deps, deliverableEndpoints.approve, {
    execute: async (deps, { params, body }, { client, request }) => {
      const once = await approveDeliverables(deps, { id: client.id, address: request.ip }, params.id, body);
      return { id: params.id, once };
    },
    respond: async (id, { request }, results) => ({
      ...ok,
      results: results ?? (await readApprovalResults(deps, id, approvalOfSeveral.parse(request.body).approvals)),
    }),
  });

  idempotentRoute(api, deps, deliverableEndpoints.create, {
    execute: (deps, { params, body: { credits, ...deliverable } }, { request }) =>
      createDeliverables(deps, params.id, { deliverables: [deliverable], credits }, adminIdOf(actorOf(request))),
    respond,
  });

  idempotentRoute(api, deps, deliverableEndpoints.createBatch, {
    execute: (deps, { params, body }, { request }) => createDeliverables(deps, params.id, body, adminIdOf(actorOf(request))),
    respond: async (id, { request }) => ({
      ...ok,
      deliverables: await readCreated(deps, id, deliverableBatch.parse(request.body).deliverables.length),
    }),
  });

  idempotentRoute(api, deps, deliverableEndpoints.createMany, {
    execute: async (deps, { params, body }, { request }) => {
      await createFromTitles(deps, params.id, body, adminIdOf(actorOf(request)));
      return params.id;
    },
    respond: respondWithList,
  });

  idempotentRoute(api, deps, deliverableEndpoints.duplicate, {
    execute: (deps, { params }, { request }) => duplicateDeliverable(deps, params.id, adminIdOf(actorOf(request))),
    respond,
  });

  route(api, deliverableEndpoints.change, async ({ params, body }, { request }) => {
    await changeDeliverable(deps, params.id, body, actorOf(request));
    return respond(params.id);
  });

  route(api, deliverableEndpoints.changeMany, async ({ params, body }, { request }) => {
    await changeDeliverables(deps, params.id, body, actorOf(request));
    return respondWithList(params.id);
  });

  route(api, deliverableEndpoints.order, async ({ params, body }) => {
    await reorderDeliverables(deps, params.id, body.ids);
    return respondWithList(params.id);
  });

  route(api, deliverableEndpoints.send, async ({ params, body }, { admin }) => {
    await sendDeliverables(deps, params.id, body.ids, admin.id);
    return respondWithList(params.id);
  });

  route(api, deliverableEndpoints.cancelMany, async ({ params, body }, { admin }) => {
    await cancelDeliverables(deps, params.id, body.ids, admin.id);
    return respondWithList(params.id);
  });

  route(api, deliverableEndpoints.cancel, async ({ params }, { admin }) => {
    await cancelDeliverable(deps, params.id, admin.id);
    return respond(params.id);
  });

  route(api, deliverableEndpoints.resume, async ({ params }, { admin }) => {
    await resumeDeliverable(deps, params.id, admin.id);
    return respond(params.id);
  });
}
