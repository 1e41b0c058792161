import { waitlistEndpoints } from '../../../contract/waitlist.ts';
import type { Deps } from '../../deps.ts';
import { pageOf } from '../../http/paging.ts';
import { takeForm } from '../../http/public-form.ts';
import { type Api, route } from '../../http/route.ts';
import { joinWaitlist, waitlistPages } from './waitlist.service.ts';

export function waitlistRoutes(api: Api, deps: Deps) {
  route(api, waitlistEndpoints.join, ({ body }, { request }) =>
    takeForm(deps, 'waitlist', { request, body }, (form) => joinWaitlist(deps, form)),
  );

  route(api, waitlistEndpoints.list, ({ query }, { reply }) => pageOf(reply, query, waitlistPages(deps)));
}
