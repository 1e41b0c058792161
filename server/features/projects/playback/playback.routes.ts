import { playbackEndpoints } from '#api/projects/playback.ts';
import type { Deps } from '#server/deps.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { readPlaybacks, reportPlayback } from './playback.service.ts';

export function playbackRoutes(api: Api, deps: Deps) {
  route(api, playbackEndpoints.report, async ({ params, body }, { viewer }) => {
    await reportPlayback(deps, viewer, params.id, body);
    return ok;
  });

  route(api, playbackEndpoints.list, async ({ params }, { admin }) => ({
    ...ok,
    playbacks: await readPlaybacks(deps, { kind: 'admin', ...admin }, params.id),
  }));
}
