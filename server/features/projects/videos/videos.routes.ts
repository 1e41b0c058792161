import { videoEndpoints } from '#api/projects/video-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { changeStartTimecode, choosePosterFrame, processAgain, readWaveform } from './videos.service.ts';

export function videoRoutes(api: Api, deps: Deps) {
  route(api, videoEndpoints.process, async ({ params }) => ({ ...ok, video: await processAgain(deps, params.id) }));

  route(api, videoEndpoints.setStartTimecode, async ({ params, body }) => ({
    ...ok,
    video: await changeStartTimecode(deps, params.id, body.startTimecode),
  }));

  route(api, videoEndpoints.choosePoster, async ({ params, body }) => ({
    ...ok,
    video: await choosePosterFrame(deps, params.id, body.frame),
  }));

  route(api, videoEndpoints.waveform, async ({ params }, { viewer }) => ({ ...ok, peaks: await readWaveform(deps, viewer, params.id) }));
}
