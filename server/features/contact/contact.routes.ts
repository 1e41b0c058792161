import { contactEndpoints } from '../../../contract/contact.ts';
import type { Deps } from '../../deps.ts';
import { networkOf } from '../../http/limits.ts';
import { pageOf } from '../../http/paging.ts';
import { type Api, route } from '../../http/route.ts';
import { messagePages, readMessage, receiveMessage } from './contact.service.ts';

export function contactRoutes(api: Api, deps: Deps) {
  route(api, contactEndpoints.send, async ({ body }, { request }) => {
    await deps.limits.take('contact', networkOf(request.ip));
    await receiveMessage(deps, body);
    return { success: true as const };
  });

  route(api, contactEndpoints.list, ({ query }, { reply }) => pageOf(reply, query, messagePages(deps)));

  route(api, contactEndpoints.read, async ({ params }) => ({ success: true as const, message: await readMessage(deps, params.id) }));
}
