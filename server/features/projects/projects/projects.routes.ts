import { projectEndpoints } from '#contract/projects/project-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { paginate } from '#server/http/paging.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { changeProjectStatus, finishUpload, type OnCompleted } from './change-project-status.ts';
import { commentAsClient, commentAsStudio } from './comment-on-project.ts';
import { createProject } from './create-project.ts';
import { approveProject, requestChanges } from './decide-on-draft.ts';
import { changeProject, ownProjectPages, projectPages, readBoard, readOwnProject, readProject } from './projects.service.ts';

/** @param onCompleted is called in the transaction that completes a project */
export function projectRoutes(api: Api, deps: Deps, onCompleted: OnCompleted) {
  clientRoutes(api, deps);
  adminRoutes(api, deps, onCompleted);
}

function clientRoutes(api: Api, deps: Deps) {
  const respond = async (id: number, { client }: { client: { id: number } }) => ({
    ...ok,
    project: await readOwnProject(deps, client, id),
  });

  route(api, projectEndpoints.listOwn, async ({ query }, { client, reply }) => ({
    ...ok,
    projects: await paginate(reply, query, ownProjectPages(deps, client.id)),
  }));

  route(api, projectEndpoints.readOwn, ({ params }, context) => respond(params.id, context));

  idempotentRoute(api, deps, projectEndpoints.finishUpload, {
    execute: async (deps, { params }, { client }) => {
      await finishUpload(deps, client, params.id);
      return params.id;
    },
    respond,
  });

  idempotentRoute(api, deps, projectEndpoints.requestChanges, {
    execute: async (deps, { params, body }, { client, request }) => {
      await requestChanges(deps, { id: client.id, address: request.ip }, params.id, body);
      return params.id;
    },
    respond,
  });

  idempotentRoute(api, deps, projectEndpoints.approve, {
    execute: async (deps, { params, body }, { client, request }) => {
      await approveProject(deps, { id: client.id, address: request.ip }, params.id, body);
      return params.id;
    },
    respond,
  });

  idempotentRoute(api, deps, projectEndpoints.addOwnComment, {
    execute: async (deps, { params, body }, { client }) => {
      await commentAsClient(deps, client, params.id, body.text);
      return params.id;
    },
    respond,
  });
}

function adminRoutes(api: Api, deps: Deps, onCompleted: OnCompleted) {
  const respond = async (id: number) => ({ ...ok, project: await readProject(deps, id) });

  route(api, projectEndpoints.list, ({ query }, { reply }) => paginate(reply, query, projectPages(deps, query)));

  route(api, projectEndpoints.board, async () => ({ ...ok, columns: await readBoard(deps) }));

  idempotentRoute(api, deps, projectEndpoints.create, {
    execute: (deps, { body }, { admin }) => createProject(deps, body, admin.id),
    respond,
  });

  route(api, projectEndpoints.read, ({ params }) => respond(params.id));

  route(api, projectEndpoints.change, async ({ params, body }) => {
    await changeProject(deps, params.id, body);
    return respond(params.id);
  });

  idempotentRoute(api, deps, projectEndpoints.changeStatus, {
    execute: async (deps, { params, body }, { admin }) => {
      await changeProjectStatus(deps, params.id, body, admin.id, onCompleted);
      return params.id;
    },
    respond,
  });

  idempotentRoute(api, deps, projectEndpoints.addComment, {
    execute: async (deps, { params, body }, { admin }) => {
      await commentAsStudio(deps, params.id, body, admin.id);
      return params.id;
    },
    respond,
  });
}
