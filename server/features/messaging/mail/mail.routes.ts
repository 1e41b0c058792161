import { mailEndpoints } from '#api/messaging/mail.ts';
import type { Deps } from '#server/deps.ts';
import { paginate } from '#server/http/paging.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import type { MakeMailFile } from './deliver-mail.ts';
import { mailPages, readMail, resendMail } from './mail.service.ts';
import { sendTestMail } from './test-mail.ts';

export function mailRoutes(api: Api, deps: Deps, makeFile: MakeMailFile) {
  route(api, mailEndpoints.list, ({ query }, { reply }) => paginate(reply, query, mailPages(deps)));

  route(api, mailEndpoints.read, async ({ params }) => ({ ...ok, mail: await readMail(deps, params.id, makeFile) }));

  route(api, mailEndpoints.resend, async ({ params }) => {
    await resendMail(deps, params.id);
    return ok;
  });

  route(api, mailEndpoints.sendTest, async ({ body }, { admin }) => ({ ...ok, ...(await sendTestMail(deps, body.to, admin.id)) }));
}
