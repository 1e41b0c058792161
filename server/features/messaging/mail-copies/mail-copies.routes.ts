import { mailCopyEndpoints } from '#contract/messaging/mail-copy.ts';
import type { Deps } from '#server/deps.ts';
import { changeMailCopy, readMailCopies, resetMailCopy } from '#server/features/messaging/mail/mail-copy.service.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';

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
}
