import { mailCopyEndpoints } from '../../../contract/mail-copy.ts';
import type { Deps } from '../../deps.ts';
import { actorOf } from '../../http/actor.ts';
import { type Api, ok, route } from '../../http/route.ts';
import { changeMailCopy, readMailCopies, resetMailCopy } from '../mail/mail-copy.service.ts';
import { previewMailCopy } from './preview-mail-copy.ts';

export function mailCopyRoutes(api: Api, deps: Deps) {
  route(api, mailCopyEndpoints.list, async () => ({ ...ok, copies: await readMailCopies(deps) }));

  route(api, mailCopyEndpoints.change, async ({ params, body }, { request }) => ({
    ...ok,
    copy: await changeMailCopy(deps, params.name, body, actorOf(request)),
  }));

  route(api, mailCopyEndpoints.reset, async ({ params }, { request }) => ({
    ...ok,
    copy: await resetMailCopy(deps, params.name, actorOf(request)),
  }));

  route(api, mailCopyEndpoints.preview, async ({ params, body }) => ({ ...ok, ...(await previewMailCopy(deps, params.name, body)) }));
}
