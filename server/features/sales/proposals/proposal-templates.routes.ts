import { proposalTemplateEndpoints } from '#api/sales/proposal-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { addTemplate, readTemplate, readTemplates, removeTemplate, renameTemplate } from './proposal-templates.service.ts';

export function proposalTemplateRoutes(api: Api, deps: Deps) {
  route(api, proposalTemplateEndpoints.list, async () => ({ ...ok, templates: await readTemplates(deps) }));

  idempotentRoute(api, deps, proposalTemplateEndpoints.create, {
    execute: (deps, { body }) => addTemplate(deps, body),
    respond: async (id) => ({ ...ok, template: await readTemplate(deps, id) }),
  });

  route(api, proposalTemplateEndpoints.rename, async ({ params, body }) => {
    await renameTemplate(deps, params.id, body.name);
    return { ...ok, template: await readTemplate(deps, params.id) };
  });

  route(api, proposalTemplateEndpoints.remove, async ({ params }) => {
    await removeTemplate(deps, params.id);
    return ok;
  });
}
