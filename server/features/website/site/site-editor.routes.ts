import { siteEndpoints } from '#api/website/site-editor.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { paginate } from '#server/http/paging.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { changeDraft, publishDraft, readSite, readVersion, restoreVersion, siteVersions } from './site-editor.service.ts';

export function siteEditorRoutes(api: Api, deps: Deps) {
  route(api, siteEndpoints.read, async () => ({ ...ok, ...(await readSite(deps)) }));

  route(api, siteEndpoints.saveDraft, async ({ body }, { request }) => ({ ...ok, draft: await changeDraft(deps, body, actorOf(request)) }));

  route(api, siteEndpoints.publish, async ({ body }, { request }) => {
    const published = await publishDraft(deps, body, actorOf(request));
    // The site is refreshed at once, so that an admin who publishes and then looks sees the change.
    await deps.site.refresh();
    return { ...ok, ...published };
  });

  route(api, siteEndpoints.history, ({ query }, { reply }) => paginate(reply, query, siteVersions(deps)));

  route(api, siteEndpoints.readVersion, async ({ params }) => ({ ...ok, ...(await readVersion(deps, params.id)) }));

  route(api, siteEndpoints.restore, async ({ params, body }, { request }) => ({
    ...ok,
    draft: await restoreVersion(deps, params.id, body.version, actorOf(request)),
  }));
}
