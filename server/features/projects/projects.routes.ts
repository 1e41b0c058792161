import { projectEndpoints } from '../../../contract/project-endpoints.ts';
import type { Deps } from '../../deps.ts';
import { idempotentRoute } from '../../http/idempotency.ts';
import { paginate } from '../../http/paging.ts';
import { type Api, ok, route } from '../../http/route.ts';
import { approveProject, changeProjectStatus, finishUpload, requestChanges } from './change-project-status.ts';
import { commentAsClient, commentAsStudio } from './comment-on-project.ts';
import { createProject } from './create-project.ts';
import { changeProject, projectPages, projectPagesOf, readBoard, readProject, readProjectOf } from './projects.service.ts';

export function projectRoutes(api: Api, deps: Deps) {
  clientRoutes(api, deps);
  adminRoutes(api, deps);
}

function clientRoutes(api: Api, deps: Deps) {
  const answer = async (deps: Deps, client: { id: number }, id: number) => ({ ...ok, project: await readProjectOf(deps, client, id) });

  route(api, projectEndpoints.listOwn, async ({ query }, { client, reply }) => ({
    ...ok,
    projects: await paginate(reply, query, projectPagesOf(deps, client.id)),
  }));

  route(api, projectEndpoints.readOwn, ({ params }, { client }) => answer(deps, client, params.id));

  idempotentRoute(api, deps, projectEndpoints.finishUpload, async (deps, { params }, { client }) => {
    await finishUpload(deps, client, params.id);
    return answer(deps, client, params.id);
  });

  idempotentRoute(api, deps, projectEndpoints.requestChanges, async (deps, { params, body }, { client }) => {
    await requestChanges(deps, client, params.id, body.note);
    return answer(deps, client, params.id);
  });

  idempotentRoute(api, deps, projectEndpoints.approve, async (deps, { params, body }, { client, request }) => {
    await approveProject(deps, client, params.id, { name: body.name, address: request.ip });
    return answer(deps, client, params.id);
  });

  idempotentRoute(api, deps, projectEndpoints.addOwnComment, async (deps, { params, body }, { client }) => {
    await commentAsClient(deps, client, params.id, body.text);
    return answer(deps, client, params.id);
  });
}

function adminRoutes(api: Api, deps: Deps) {
  const answer = async (deps: Deps, id: number) => ({ ...ok, project: await readProject(deps, id) });

  route(api, projectEndpoints.list, ({ query }, { reply }) => paginate(reply, query, projectPages(deps, query)));

  route(api, projectEndpoints.board, async () => ({ ...ok, columns: await readBoard(deps) }));

  idempotentRoute(api, deps, projectEndpoints.create, async (deps, { body }, { admin }) =>
    answer(deps, await createProject(deps, body, admin.id)),
  );

  route(api, projectEndpoints.read, ({ params }) => answer(deps, params.id));

  route(api, projectEndpoints.change, async ({ params, body }) => {
    await changeProject(deps, params.id, body);
    return answer(deps, params.id);
  });

  idempotentRoute(api, deps, projectEndpoints.changeStatus, async (deps, { params, body }, { admin }) => {
    await changeProjectStatus(deps, params.id, body, admin.id);
    return answer(deps, params.id);
  });

  idempotentRoute(api, deps, projectEndpoints.addComment, async (deps, { params, body }, { admin }) => {
    await commentAsStudio(deps, params.id, body, admin.id);
    return answer(deps, params.id);
  });
}
