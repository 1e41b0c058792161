import { z } from 'zod';
import { bulkEndpoint, selectedIds } from '#api/shared/bulk.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, instant, optionalText, patchSchema, pathId } from '#api/shared/fields.ts';
import { pageQuery, searchText } from '#api/shared/paging.ts';
import { newPassword } from '#api/shared/passwords.ts';
import { csvFile, success } from '#api/shared/responses.ts';
import { adminClient, billingDetails, clientSummary } from './clients.ts';
import { clientInvitation } from './invitations.ts';

/** An access request with a confirmed email address. */
const clientRequest = clientSummary
  .extend({ phone: z.string().nullable(), address: z.string().nullable(), additionalInfo: z.string().nullable(), createdAt: instant })
  .meta({ id: 'ClientRequest' });

/** An access request whose email address isn't confirmed yet. */
const unconfirmedRequest = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    createdAt: instant,
    /** When the confirmation link expires. */
    linkExpiresAt: instant.nullable(),
  })
  .meta({ id: 'UnconfirmedRequest' });

export const declineForm = z.object({ note: optionalText('Note', 1000) });

export const clientSorts = ['newest', 'name', 'credits'] as const;
export type ClientSort = (typeof clientSorts)[number];

/** A client as shown on the client's own page in the admin area. */
const adminClientDetail = adminClient
  .extend({
    /** The latest invitation of a client who has yet to register. */
    invitation: clientInvitation.nullable(),
    /** When the portal was last used by the client, or by somebody with the client's access code. */
    lastActiveAt: instant.nullable(),
    /** What the client last watched within the last 90 days. */
    lastWatched: z.object({ projectId: id, projectTitle: z.string(), version: z.int().nullable(), watchedAt: instant }).nullable(),
  })
  .meta({ id: 'AdminClientDetail' });

const clientFilter = z.object({ search: searchText, sort: z.enum(clientSorts).default('newest') });

export const clientPatch = patchSchema(billingDetails);

export const newClient = z.object({
  ...billingDetails,
  password: newPassword,
  /** Clients added by the studio need no approval (specification section 3). */
  verified: z.literal(true, 'Clients added by the studio are always verified').default(true),
});

export const clientEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/clients',
    access: 'admin',
    apiScope: 'clients:read',
    summary: 'Lists approved and invited clients, optionally searched; newest first, by name or by credits.',
    reads: ['clients', 'invitations'],
    query: pageQuery.extend(clientFilter.shape),
    response: z.array(adminClient),
  }),
  bulk: bulkEndpoint({
    path: '/api/admin/clients/bulk',
    summary: 'Deactivates clients and ends their sessions, or reactivates them.',
    actions: ['deactivate', 'activate'],
    filter: clientFilter,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/clients',
    access: 'admin',
    apiScope: 'clients:write',
    summary:
      'Creates a client, or completes an invited one, and emails a link to set a password. Signing in with the given password requires choosing a new one. An API key invites the client instead.',
    status: 201,
    body: newClient.extend({
      password: newPassword
        .optional()
        .meta({ description: "Required of sessions. API keys can't set a password: without it, the client is invited." }),
    }),
    response: success.extend({ client: adminClient }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/clients/:id',
    access: 'admin',
    apiScope: 'clients:read',
    summary: 'Returns a client, with the last activity and what they watched last; one who has yet to register with the latest invitation.',
    reads: ['clients', 'invitations'],
    params: pathId,
    response: success.extend({ client: adminClientDetail }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/clients/:id',
    access: 'admin',
    summary: 'Updates the client details that are sent.',
    params: pathId,
    body: clientPatch,
    response: success.extend({ client: adminClient }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/clients.csv',
    access: 'admin',
    apiScope: 'clients:read',
    summary: 'Exports all clients, or the search results, as a CSV file.',
    query: z.object({ search: searchText, ids: selectedIds }),
    response: csvFile,
  }),
  listRequests: endpoint({
    method: 'GET',
    path: '/api/admin/client-requests',
    access: 'admin',
    apiScope: 'clients:read',
    summary: 'Lists access requests awaiting approval, newest first.',
    reads: ['clients'],
    query: pageQuery,
    response: z.array(clientRequest),
  }),
  listUnconfirmed: endpoint({
    method: 'GET',
    path: '/api/admin/unconfirmed-requests',
    access: 'admin',
    summary: 'Lists access requests with an unconfirmed email address, newest first.',
    reads: ['clients'],
    query: pageQuery,
    response: z.array(unconfirmedRequest),
  }),
  deleteUnconfirmed: endpoint({
    method: 'DELETE',
    path: '/api/admin/unconfirmed-requests/:id',
    access: 'admin',
    summary: 'Deletes an access request with an unconfirmed email address. No email is sent.',
    params: pathId,
    response: success,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/approve',
    access: 'admin',
    apiScope: 'clients:write',
    summary: 'Approves an access request and notifies the client by email.',
    params: pathId,
    response: success.extend({ client: adminClient }),
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/decline',
    access: 'admin',
    apiScope: 'clients:write',
    summary: 'Declines an access request, notifies the person by email and deletes the request.',
    params: pathId,
    body: declineForm,
    response: success,
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/deactivate',
    access: 'admin',
    summary: 'Deactivates a client and ends their sessions. No data is deleted.',
    params: pathId,
    response: success.extend({ client: adminClient }),
  }),
  activate: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/activate',
    access: 'admin',
    summary: 'Reactivates a client.',
    params: pathId,
    response: success.extend({ client: adminClient }),
  }),
  sendPasswordLink: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/password-link',
    access: 'admin',
    summary: 'Resends the link to set a password, valid for 7 days, to a client who has not set one.',
    params: pathId,
    response: success.extend({ client: adminClient }),
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/end-sessions',
    access: 'admin',
    summary: 'Signs a client out everywhere.',
    params: pathId,
    response: success,
  }),
};
