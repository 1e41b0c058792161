import { clientEndpoints } from '../../../contract/clients.ts';
import type { Deps } from '../../deps.ts';
import { pageOf } from '../../http/paging.ts';
import { type Api, route } from '../../http/route.ts';
import { clientPages, createClient } from './clients.service.ts';

export function clientRoutes(api: Api, deps: Deps) {
  route(api, clientEndpoints.list, ({ query }, { reply }) => pageOf(reply, query, clientPages(deps)));

  route(api, clientEndpoints.create, async ({ body }) => ({ success: true as const, client: await createClient(deps, body) }));
}
