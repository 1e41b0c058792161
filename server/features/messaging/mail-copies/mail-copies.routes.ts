import { mailCopyEndpoints } from '#api/messaging/mail-copy.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import type { ListedMail } from '#server/mail.ts';
import { notFound } from '#server/shared/app-error.ts';
import { changeMailCopy, previewMailCopy, readMailCopies, resetMailCopy } from './mail-copies.service.ts';

export function mailCopyRoutes(api: Api, deps: Deps, mails: ListedMail[]) {
  const changeable = mails.filter(({ isFixed }) => !isFixed);

  function find({ name }: { name: string }): ListedMail {
    const mail = changeable.find((mail) => mail.name === name);
    if (!mail) throw notFound('Email');
    return mail;
  }

  route(api, mailCopyEndpoints.list, async () => ({ ...ok, copies: await readMailCopies(deps, changeable) }));

  route(api, mailCopyEndpoints.change, async ({ params, body }, { request }) => ({
    ...ok,
    copy: await changeMailCopy(deps, find(params), body, actorOf(request)),
  }));

  route(api, mailCopyEndpoints.reset, async ({ params }, { request }) => ({
    ...ok,
    copy: await resetMailCopy(deps, find(params), actorOf(request)),
  }));

  route(api, mailCopyEndpoints.preview, async ({ params, body }) => ({ ...ok, ...(await previewMailCopy(deps, find(params), body)) }));
}
