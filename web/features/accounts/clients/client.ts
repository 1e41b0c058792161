import { clientEndpoints } from '#api/accounts/client-management.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call, type ItemOf } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';

/** The first clients that match a search; without a search text, the newest. */
export const findClients = (text: string) =>
  query(clientEndpoints.list, { query: { limit: 10, ...(text && { search: text }) } }, { select: (clients) => clients.map(optionOf) });

/** The client with this email address, whatever its case; undefined if there is none. */
export async function findClient(email: string) {
  const clients = await call(clientEndpoints.list, { query: { search: email } });
  const client = clients.find((found) => found.email.toLowerCase() === email.toLowerCase());
  return client && optionOf(client);
}

function optionOf({ id, name, email, status, deactivatedAt }: ItemOf<typeof clientEndpoints.list>) {
  const state = deactivatedAt ? 'deactivated' : status === 'invited' && 'invited';
  return { id, name, detail: state ? `${email}, ${state}` : email };
}

export type AdminClientDetail = JsonResponse<typeof clientEndpoints.read>['client'];

export const adminClient = (id: string) => query(clientEndpoints.read, { params: { id } }, { select: ({ client }) => client });
