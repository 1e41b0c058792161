import { auditEndpoints } from '../../../contract/audit.ts';
import type { Deps } from '../../deps.ts';
import { pageOf } from '../../http/paging.ts';
import { type Api, route } from '../../http/route.ts';
import { auditPages, historyPages } from './audit.service.ts';

export function auditRoutes(api: Api, deps: Deps) {
  route(api, auditEndpoints.list, ({ query }, { reply }) => pageOf(reply, query, auditPages(deps)));

  route(api, auditEndpoints.ofClient, ({ params, query }, { reply }) => pageOf(reply, query, historyPages(deps, params.id)));
}
