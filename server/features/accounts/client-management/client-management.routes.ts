import type { FastifyRequest } from 'fastify';
import { clientEndpoints } from '#api/accounts/client-management.ts';
import type { Deps } from '#server/deps.ts';
import { type ClientRow, readClient } from '#server/features/accounts/clients/clients.service.ts';
import { readInvitationOf } from '#server/features/accounts/invitations/invitations.service.ts';
import { readLastActivity } from '#server/features/accounts/sessions/sessions.service.ts';
import { exportFormat } from '#server/features/studio/settings/settings.service.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { paginate } from '#server/http/paging.ts';
import { sendCsv } from '#server/http/responses/csv.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { invalidField } from '#server/shared/app-error.ts';
import type { CsvColumns } from '#server/shared/csv.ts';
import { changeDetails, type OnEmailChanged } from './change-client.ts';
import { activateClient, deactivateClient, endClientSessions } from './client-access.ts';
import { clientPages, readLastWatched, requestPages } from './client-management.service.ts';
import { addByInvitation, createClient, resendWelcome } from './create-client.ts';
import { approveClient, declineClient, removeUnconfirmedRequest } from './review-request.ts';

/** @param onEmailChanged is called in the transaction that changes a client's address */
export function clientManagementRoutes(api: Api, deps: Deps, onEmailChanged: OnEmailChanged) {
  detailRoutes(api, deps, onEmailChanged);
  requestRoutes(api, deps);
  accessRoutes(api, deps);
}

function detailRoutes(api: Api, deps: Deps, onEmailChanged: OnEmailChanged) {
  route(api, clientEndpoints.list, ({ query }, { reply }) => {
    const { list, ...pages } = clientPages(deps, query);
    return paginate(reply, query, { ...pages, list: async (...page) => (await list(...page)).map(presentClient) });
  });

  route(api, clientEndpoints.export, async ({ query }, context) =>
    sendCsv(context, {
      ...(await exportFormat(deps)),
      name: 'clients',
      columns: csvColumns,
      list: clientPages(deps, { ...query, sort: 'newest' }).list,
    }),
  );

  route(
    api,
    clientEndpoints.create,
    async ({ body: { password, ...details } }, { request }) => {
      const actor = actorOf(request);
      if (password === undefined) return { ...ok, client: presentClient(await addByInvitation(deps, details, actor)) };
      if (request.apiKey) throw invalidField('password', "API keys can't set a password. Leave it out: the client is invited.");
      return { ...ok, client: presentClient(await createClient(deps, { ...details, password }, actor)) };
    },
    { prepareBody: requirePasswordOfSessions },
  );

  route(api, clientEndpoints.read, async ({ params }) => {
    const client = await readClient(deps.db, params.id);
    const [invitation, lastActiveAt, lastWatched] = await Promise.all([
      readInvitationOf(deps, client),
      readLastActivity(deps.db, client.id),
      readLastWatched(deps, client.id),
    ]);
    return { ...ok, client: { ...presentClient(client), invitation, lastActiveAt, lastWatched } };
  });

  route(api, clientEndpoints.change, async ({ params, body }, { request }) => ({
    ...ok,
    client: presentClient(await changeDetails(deps, params.id, body, actorOf(request), onEmailChanged)),
  }));
}

/** A session that leaves the password out gets an error on that field, together with errors on others. API keys may leave it out. */
function requirePasswordOfSessions({ apiKey, body }: FastifyRequest): void {
  if (!apiKey && typeof body === 'object' && body && !('password' in body)) Object.assign(body, { password: null });
}

function requestRoutes(api: Api, deps: Deps) {
  route(api, clientEndpoints.listRequests, ({ query }, { reply }) => paginate(reply, query, requestPages(deps, 'request')));

  route(api, clientEndpoints.listUnconfirmed, ({ query }, { reply }) => paginate(reply, query, requestPages(deps, 'unconfirmed')));

  route(api, clientEndpoints.deleteUnconfirmed, async ({ params }, { request }) => {
    await removeUnconfirmedRequest(deps, params.id, actorOf(request));
    return ok;
  });

  route(api, clientEndpoints.approve, async ({ params }, { request }) => ({
    ...ok,
    client: presentClient(await approveClient(deps, params.id, actorOf(request))),
  }));

  route(api, clientEndpoints.decline, async ({ params, body }, { request }) => {
    await declineClient(deps, params.id, body.note, actorOf(request));
    return ok;
  });
}

function accessRoutes(api: Api, deps: Deps) {
  route(api, clientEndpoints.deactivate, async ({ params }, { request }) => ({
    ...ok,
    client: presentClient(await deactivateClient(deps, params.id, actorOf(request))),
  }));

  route(api, clientEndpoints.activate, async ({ params }, { request }) => ({
    ...ok,
    client: presentClient(await activateClient(deps, params.id, actorOf(request))),
  }));

  idempotentRoute(api, deps, clientEndpoints.sendPasswordLink, {
    execute: async (deps, { params }, { request }) => (await resendWelcome(deps, params.id, actorOf(request))).id,
    respond: async (id) => ({ ...ok, client: presentClient(await readClient(deps.db, id)) }),
  });

  route(api, clientEndpoints.endSessions, async ({ params }, { request }) => {
    await endClientSessions(deps, params.id, actorOf(request));
    return ok;
  });
}

const csvColumns: CsvColumns<ClientRow> = {
  ID: ({ id }) => id,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Company: ({ company }) => company,
  Phone: ({ phone }) => phone,
  Address: ({ address }) => address,
  'Credits available': ({ totalCreditsAvailable }) => totalCreditsAvailable,
  'Credits used': ({ totalCreditsUsed }) => totalCreditsUsed,
  'Client since': ({ createdAt }) => createdAt,
  'Last sign-in': ({ lastLogin }) => lastLogin,
  Status: ({ status }) => status,
  'Deactivated since': ({ deactivatedAt }) => deactivatedAt,
};

/** A client as admins see it. */
const presentClient = (client: ClientRow) => ({
  ...client,
  status: client.status === 'invited' ? ('invited' as const) : ('client' as const),
  needsSetup: client.mustChangePassword,
});
