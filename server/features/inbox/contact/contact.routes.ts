import { contactEndpoints } from '#api/inbox/contact.ts';
import type { Deps } from '#server/deps.ts';
import { exportFormat } from '#server/features/studio/settings/settings.service.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { paginate } from '#server/http/paging.ts';
import { acceptPublicForm, dropped, limitForm } from '#server/http/public-form.ts';
import { sendCsv } from '#server/http/responses/csv.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { changeMessageStatus, messagePages, type OfferBrief, readMessage, receiveMessage, removeMessage } from './contact.service.ts';

export function contactRoutes(api: Api, deps: Deps, offerBrief: OfferBrief) {
  idempotentRoute(api, deps, contactEndpoints.send, {
    admit: (_, { request }) => limitForm(deps, 'contact', request),
    execute: async (deps, { body }) => {
      const form = acceptPublicForm(deps, 'contact', body);
      if (!form) return dropped;
      const { id, briefOffer } = await receiveMessage(deps, form, offerBrief);
      return { id, once: briefOffer };
    },
    respond: async (id, _context, briefOffer?: string) => ({
      ...ok,
      briefOffer: briefOffer ?? (id === dropped ? undefined : await offerBrief(deps, deps.db, id)),
    }),
  });

  route(api, contactEndpoints.list, ({ query }, { reply }) => paginate(reply, query, messagePages(deps, query)));

  route(api, contactEndpoints.read, async ({ params }) => ({ ...ok, ...(await readMessage(deps, params.id)) }));

  route(api, contactEndpoints.changeStatus, async ({ params, body }) => ({
    ...ok,
    message: await changeMessageStatus(deps, params.id, body),
  }));

  route(api, contactEndpoints.remove, async ({ params }, { request }) => {
    await removeMessage(deps, params.id, actorOf(request));
    return ok;
  });

  route(api, contactEndpoints.export, async ({ query }, context) =>
    sendCsv(context, {
      ...(await exportFormat(deps)),
      name: 'messages',
      columns: {
        Date: ({ createdAt }) => createdAt,
        Name: ({ name }) => name,
        Email: ({ email }) => email,
        Subject: ({ subject }) => subject,
        Message: ({ message }) => message,
        Status: ({ status }) => status,
      },
      list: messagePages(deps, query).list,
    }),
  );
}
