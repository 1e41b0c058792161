import { projectEndpoints } from '../../../contract/projects.ts';
import type { Deps } from '../../deps.ts';
import { pageOf } from '../../http/paging.ts';
import { type Api, route } from '../../http/route.ts';
import { commentAsClient, commentAsStudio } from './comment-on-project.ts';
import { createProject } from './create-project.ts';
import { approveProject, finishUpload, moveProject, requestChanges } from './move-project.ts';
import { changeProject, projectPages, projectPagesOf, readBoard, readProject, readProjectOf } from './projects.service.ts';

const done = { success: true as const };

export function projectRoutes(api: Api, deps: Deps) {
  clientRoutes(api, deps);
  adminRoutes(api, deps);
}

function clientRoutes(api: Api, deps: Deps) {
  const answer = async (client: { id: number }, id: number) => ({ ...done, project: await readProjectOf(deps, client, id) });

  route(api, projectEndpoints.listOwn, async ({ query }, { client, reply }) => ({
    ...done,
    projects: await pageOf(reply, query, projectPagesOf(deps, client.id)),
  }));

  route(api, projectEndpoints.readOwn, ({ params }, { client }) => answer(client, params.id));

  route(api, projectEndpoints.uploadDone, async ({ params }, { client }) => {
    await finishUpload(deps, client, params.id);
    return answer(client, params.id);
  });

  route(api, projectEndpoints.requestChanges, async ({ params, body }, { client }) => {
    await requestChanges(deps, client, params.id, body.note);
    return answer(client, params.id);
  });

  route(api, projectEndpoints.approve, async ({ params, body }, { client, request }) => {
    await approveProject(deps, client, params.id, { name: body.name, address: request.ip });
    return answer(client, params.id);
  });

  route(api, projectEndpoints.commentOwn, async ({ params, body }, { client }) => {
    await commentAsClient(deps, client, params.id, body.text);
    return answer(client, params.id);
  });
}

function adminRoutes(api: Api, deps: Deps) {
  const answer = async (id: number) => ({ ...done, project: await readProject(deps, id) });

  route(api, projectEndpoints.list, ({ query }, { reply }) => pageOf(reply, query, projectPages(deps, query)));

  route(api, projectEndpoints.board, async () => ({ ...done, columns: await readBoard(deps) }));

  route(api, projectEndpoints.create, async ({ body }, { admin }) => answer(await createProject(deps, body, admin.id)));

  route(api, projectEndpoints.read, ({ params }) => answer(params.id));

  route(api, projectEndpoints.change, async ({ params, body }) => {
    await changeProject(deps, params.id, body);
    return answer(params.id);
  });

  route(api, projectEndpoints.move, async ({ params, body }, { admin }) => {
    await moveProject(deps, params.id, body, admin.id);
    return answer(params.id);
  });

  route(api, projectEndpoints.comment, async ({ params, body }, { admin }) => {
    await commentAsStudio(deps, params.id, body, admin.id);
    return answer(params.id);
  });
}
