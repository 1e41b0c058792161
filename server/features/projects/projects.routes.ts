import { projectEndpoints } from '../../../contract/projects.ts';
import type { Deps } from '../../deps.ts';
import { pageOf } from '../../http/paging.ts';
import { type Api, route } from '../../http/route.ts';
import { projectPagesOf } from './projects.service.ts';

export function projectRoutes(api: Api, deps: Deps) {
  route(api, projectEndpoints.listOwn, async ({ query }, { client, reply }) => ({
    success: true as const,
    projects: await pageOf(reply, query, projectPagesOf(deps, client.id)),
  }));
}
