import { systemEndpoints } from '#api/operations/system.ts';
import type { Deps } from '#server/deps.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { checkForProduction } from '#server/settings/production-checklist.ts';

export function systemRoutes(api: Api, deps: Deps) {
  route(api, systemEndpoints.read, async () => {
    // Loaded on demand: an idle server doesn't need the code for archives.
    const { readHealth } = await import('./read-health.ts');
    return { ...ok, health: await readHealth(deps), checks: checkForProduction(deps.settings) };
  });
}
