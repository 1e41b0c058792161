import { mailEndpoints } from '../../../contract/mail.ts';
import type { Deps } from '../../deps.ts';
import { pageOf } from '../../http/paging.ts';
import { type Api, route } from '../../http/route.ts';
import { mailPages, readMail, sendMailAgain } from './mail.service.ts';

export function mailRoutes(api: Api, deps: Deps) {
  route(api, mailEndpoints.list, ({ query }, { reply }) => pageOf(reply, query, mailPages(deps)));

  route(api, mailEndpoints.read, async ({ params }) => ({ success: true as const, mail: await readMail(deps, params.id) }));

  route(api, mailEndpoints.sendAgain, async ({ params }) => {
    await sendMailAgain(deps, params.id);
    return { success: true as const };
  });
}
