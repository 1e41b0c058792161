import { auditEndpoints } from '#contract/studio/audit.ts';
import type { Deps } from '#server/deps.ts';
import { paginate } from '#server/http/paging.ts';
import { type Api, route } from '#server/http/route.ts';
import { auditPages, clientAuditPages } from './audit.service.ts';

export function auditRoutes(api: Api, deps: Deps) {
  route(api, auditEndpoints.list, ({ query }, { reply }) => paginate(reply, query, auditPages(deps)));

  route(api, auditEndpoints.listForClient, ({ params, query }, { reply }) => paginate(reply, query, clientAuditPages(deps, params.id)));
}
