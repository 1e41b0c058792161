import { waitlistEndpoints } from '#api/inbox/waitlist.ts';
import type { Deps } from '#server/deps.ts';
import { exportFormat } from '#server/features/studio/settings/settings.service.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { paginate } from '#server/http/paging.ts';
import { acceptPublicForm, dropped, limitForm } from '#server/http/public-form.ts';
import { sendCsv } from '#server/http/responses/csv.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { deleteWaitlistEntry, joinWaitlist, waitlistPages } from './waitlist.service.ts';

export function waitlistRoutes(api: Api, deps: Deps) {
  idempotentRoute(api, deps, waitlistEndpoints.join, {
    admit: (_, { request }) => limitForm(deps, 'waitlist', request),
    execute: async (deps, { body }) => {
      const form = acceptPublicForm(deps, 'waitlist', body);
      return form ? joinWaitlist(deps, form) : dropped;
    },
    respond: () => ok,
  });

  route(api, waitlistEndpoints.list, ({ query }, { reply }) => paginate(reply, query, waitlistPages(deps, query)));

  route(api, waitlistEndpoints.remove, async ({ params }, { request }) => {
    await deleteWaitlistEntry(deps, params.id, actorOf(request));
    return ok;
  });

  route(api, waitlistEndpoints.export, async ({ query }, context) =>
    sendCsv(context, {
      ...(await exportFormat(deps)),
      name: 'waitlist',
      columns: {
        Date: ({ createdAt }) => createdAt,
        Name: ({ name }) => name,
        Email: ({ email }) => email,
        Project: ({ projectType }) => projectType,
        Message: ({ message }) => message,
        Newsletter: ({ newsletter }) => (newsletter ? 'Yes' : 'No'),
        Invited: ({ invitedAt }) => invitedAt,
      },
      list: waitlistPages(deps, query).list,
    }),
  );
}
