import { overviewEndpoints } from '#api/operations/overview.ts';
import type { Deps } from '#server/deps.ts';
import { editorIdOf } from '#server/features/projects/projects/assign-editor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { readOverview } from './overview.service.ts';
import { dismissChecklist } from './setup-checklist.ts';
import { readWaiting } from './waiting.ts';

export function overviewRoutes(api: Api, deps: Deps) {
  route(api, overviewEndpoints.read, async ({ query }, { admin }) => ({
    ...ok,
    ...(await readOverview(deps, admin, editorIdOf(query.editor, admin))),
  }));

  route(api, overviewEndpoints.readWaiting, async () => ({ ...ok, ...(await readWaiting(deps)) }));

  route(api, overviewEndpoints.dismissChecklist, async () => {
    await dismissChecklist(deps);
    return ok;
  });
}
