import { portfolioRequestEndpoints } from '#api/website/portfolio-requests.ts';
import type { Deps } from '#server/deps.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { askToShow } from './ask-to-show.ts';
import { decideOnRequest } from './decide-on-request.ts';
import { readProjectFilms, readRequests } from './portfolio-requests.service.ts';

export function portfolioRequestRoutes(api: Api, deps: Deps) {
  route(api, portfolioRequestEndpoints.list, async ({ params }, { viewer }) => ({
    ...ok,
    requests: await readRequests(deps, viewer, params.id),
  }));

  // Repeated requests ask nobody twice: a client is asked once about each file.
  route(api, portfolioRequestEndpoints.ask, async ({ params }, { admin }) => {
    await askToShow(deps, { kind: 'admin', ...admin }, params.id);
    return ok;
  });

  route(api, portfolioRequestEndpoints.decide, async ({ params, body }, { client }) => {
    await decideOnRequest(deps, client, params.id, body.mayShow);
    return ok;
  });

  route(api, portfolioRequestEndpoints.listFilms, async () => ({ ...ok, films: await readProjectFilms(deps) }));
}
