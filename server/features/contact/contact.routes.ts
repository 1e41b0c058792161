import { contactEndpoints } from '../../../contract/contact.ts';
import type { Deps } from '../../deps.ts';
import { pageOf } from '../../http/paging.ts';
import { takeForm } from '../../http/public-form.ts';
import { type Api, route } from '../../http/route.ts';
import { messagePages, readMessage, receiveMessage } from './contact.service.ts';

export function contactRoutes(api: Api, deps: Deps) {
  route(api, contactEndpoints.send, ({ body }, { request }) =>
    takeForm(deps, 'contact', { request, body }, (form) => receiveMessage(deps, form)),
  );

  route(api, contactEndpoints.list, ({ query }, { reply }) => pageOf(reply, query, messagePages(deps)));

  route(api, contactEndpoints.read, async ({ params }) => ({ success: true as const, message: await readMessage(deps, params.id) }));
}
