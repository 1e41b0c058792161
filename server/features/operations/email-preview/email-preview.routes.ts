import { mailCopyEndpoints } from '#contract/messaging/mail-copy.ts';
import type { Deps } from '#server/deps.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { previewMailCopy } from './preview-mail-copy.ts';

export function emailPreviewRoutes(api: Api, deps: Deps) {
  route(api, mailCopyEndpoints.preview, async ({ params, body }) => ({ ...ok, ...(await previewMailCopy(deps, params.name, body)) }));
}
