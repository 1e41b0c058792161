import { projectEndpoints } from '../../../contract/project-endpoints.ts';
import { testimonialEndpoints } from '../../../contract/testimonials.ts';
import type { Deps } from '../../deps.ts';
import { idempotentRoute } from '../../http/idempotency.ts';
import { paginate } from '../../http/paging.ts';
import { type Api, ok, route } from '../../http/route.ts';
import { changeProjectStatus, finishUpload } from './change-project-status.ts';
import { commentAsClient, commentAsStudio } from './comment-on-project.ts';
import { createProject } from './create-project.ts';
import { approveProject, requestChanges } from './decide-on-draft.ts';
import { changeProject, ownProjectPages, projectPages, readBoard, readOwnProject, readProject } from './projects.service.ts';
import { requestTestimonial } from './request-testimonial.ts';

export function projectRoutes(api: Api, deps: Deps) {
  clientRoutes(api, deps);
  adminRoutes(api, deps);
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

function adminRoutes(api: Api, deps: Deps) {
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
      await changeProjectStatus(deps, params.id, body, admin.id);
      return params.id;
    },
    respond,
  });

  // Repeated requests ask nobody twice: a project's client is asked once.
  route(api, testimonialEndpoints.ask, async ({ params }) => {
    await requestTestimonial(deps, params.id);
    return ok;
  });

  idempotentRoute(api, deps, projectEndpoints.addComment, {
    execute: async (deps, { params, body }, { admin }) => {
      await commentAsStudio(deps, params.id, body, admin.id);
      return params.id;
    },
    respond,
  });
}
