import { briefTemplateEndpoints } from '#api/sales/brief-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import {
  addTemplate,
  changeTemplate,
  duplicateTemplate,
  offerTemplate,
  readTemplate,
  readTemplates,
  removeTemplate,
} from './brief-templates.service.ts';

export function briefTemplateRoutes(api: Api, deps: Deps) {
  const respond = async (id: number) => ({ ...ok, template: await readTemplate(deps, id) });

  route(api, briefTemplateEndpoints.list, async () => ({ ...ok, templates: await readTemplates(deps) }));

  idempotentRoute(api, deps, briefTemplateEndpoints.create, { execute: (deps, { body }) => addTemplate(deps, body), respond });

  route(api, briefTemplateEndpoints.read, ({ params }) => respond(params.id));

  route(api, briefTemplateEndpoints.change, async ({ params, body }) => {
    await changeTemplate(deps, params.id, body);
    return respond(params.id);
  });

  idempotentRoute(api, deps, briefTemplateEndpoints.duplicate, {
    execute: (deps, { params }) => duplicateTemplate(deps, params.id),
    respond,
  });

  route(api, briefTemplateEndpoints.remove, async ({ params }) => {
    await removeTemplate(deps, params.id);
    return ok;
  });

  route(api, briefTemplateEndpoints.offer, async ({ body }, { request }) => {
    await offerTemplate(deps, body.templateId, actorOf(request));
    return { ...ok, templates: await readTemplates(deps) };
  });
}
