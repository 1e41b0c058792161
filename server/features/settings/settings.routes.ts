import { settingsEndpoints } from '../../../contract/settings.ts';
import type { Deps } from '../../deps.ts';
import { actorOf } from '../../http/actor.ts';
import { type Api, ok, route } from '../../http/route.ts';
import { changeSettings, readSettings } from './settings.service.ts';

export function settingsRoutes(api: Api, deps: Deps) {
  route(api, settingsEndpoints.read, async () => ({ ...ok, studio: await readSettings(deps) }));

  route(api, settingsEndpoints.change, async ({ body }, { request }) => ({
    ...ok,
    studio: await changeSettings(deps, body, actorOf(request)),
  }));
}
