import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { approveProject, requestChanges } from '#server/features/projects/deliverables/decide.ts';
import { exportFormat } from '#server/features/studio/settings/settings.service.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { paginate } from '#server/http/paging.ts';
import { sendCsv } from '#server/http/responses/csv.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { editorIdOf } from './assign-editor.ts';
import { changeProjectStatus, finishFootage, type OnCompleted } from './change-project-status.ts';
import { commentAsClient, commentAsStudio } from './comment-on-project.ts';
import { createProject } from './create-project.ts';
import { projectColumns } from './project-columns.ts';
import {
  changeProject,
  exportedProjects,
  ownProjectPages,
  projectPages,
  readBoard,
  readEditors,
  readOwnProject,
  readProject,
} from './projects.service.ts';

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
      await finishFootage(deps, client, params.id);
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

  route(api, projectEndpoints.list, ({ query: { editor, ...query } }, { admin, reply }) =>
    paginate(reply, query, projectPages(deps, { ...query, editorId: editorIdOf(editor, admin) })),
  );

  route(api, projectEndpoints.export, async ({ query: { editor, ...query } }, context) =>
    sendCsv(context, {
      ...(await exportFormat(deps)),
      name: 'projects',
      columns: projectColumns,
      list: exportedProjects(deps, { ...query, editorId: editorIdOf(editor, context.admin) }),
    }),
  );

  route(api, projectEndpoints.board, async ({ query: { editor } }, { admin }) => ({
    ...ok,
    columns: await readBoard(deps, editorIdOf(editor, admin)),
  }));

  route(api, projectEndpoints.listEditors, async () => ({ ...ok, editors: await readEditors(deps) }));

  idempotentRoute(api, deps, projectEndpoints.create, {
    execute: (deps, { body }, { request }) => createProject(deps, body, actorOf(request)),
    respond,
  });

  route(api, projectEndpoints.read, ({ params }) => respond(params.id));

  route(api, projectEndpoints.change, async ({ params, body }, { request }) => {
    await changeProject(deps, params.id, body, actorOf(request));
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
