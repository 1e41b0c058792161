import { settingsEndpoints } from '#api/studio/settings.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { changeSettings, readSettings } from './settings.service.ts';

export function settingsRoutes(api: Api, deps: Deps) {
  route(api, settingsEndpoints.read, async () => ({ ...ok, studio: await readSettings(deps) }));

  route(api, settingsEndpoints.change, async ({ body }, { request }) => {
    const studio = await changeSettings(deps, body, actorOf(request));
    // The site is refreshed at once, so that an admin who saves and then looks sees the change.
    await deps.site.refresh();
    return { ...ok, studio };
  });
}
