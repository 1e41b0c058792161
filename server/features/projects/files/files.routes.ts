import { fileEndpoints } from '#api/projects/files.ts';
import { lockEndpoints } from '#api/projects/locks.ts';
import type { Deps } from '#server/deps.ts';
import { editorIdOf } from '#server/features/projects/projects/assign-editor.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { paginate } from '#server/http/paging.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { addFileLink } from './add-file.ts';
import { deleteFile, restoreFile } from './delete-file.ts';
import { filePages, filePagesOf, readFile } from './files.service.ts';
import { readLock } from './read-lock.ts';
import { releaseFiles } from './release-files.ts';

export function fileRoutes(api: Api, deps: Deps) {
  route(api, fileEndpoints.list, async ({ params, query }, { viewer, reply }) => ({
    ...ok,
    files: await paginate(reply, query, await filePages(deps, viewer, params.id, query)),
  }));

  route(api, fileEndpoints.listOfClient, ({ params, query }, { admin, reply }) =>
    paginate(reply, query, filePagesOf(deps, { clientId: params.id, editorId: editorIdOf(query.editor, admin) })),
  );

  route(api, fileEndpoints.read, async ({ params }, { viewer }) => ({ ...ok, file: await readFile(deps, viewer, params.id) }));

  route(api, fileEndpoints.remove, async ({ params }, { viewer, request }) => {
    await deleteFile(deps, viewer, params.id, actorOf(request));
    return ok;
  });

  route(api, fileEndpoints.restore, async ({ params }, { viewer, request }) => {
    await restoreFile(deps, viewer, params.id, actorOf(request));
    return { ...ok, file: await readFile(deps, viewer, params.id) };
  });

  idempotentRoute(api, deps, fileEndpoints.addLink, {
    execute: (deps, { params, body }, { request }) => addFileLink(deps, params.id, body, actorOf(request)),
    respond: async (id, { admin }) => ({ ...ok, file: await readFile(deps, { kind: 'admin', ...admin }, id) }),
  });

  route(api, lockEndpoints.read, async ({ params }, { viewer }) => ({ ...ok, lock: await readLock(deps, viewer, params.id) }));

  route(api, lockEndpoints.release, async ({ params }, { request }) => {
    await releaseFiles(deps, params.id, actorOf(request));
    return ok;
  });
}
