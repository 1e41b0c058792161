import { queryOptions } from '@tanstack/react-query';
import { clientEndpoints } from '#contract/accounts/client-management.ts';
import { call } from '#web/lib/api.ts';

/** The first clients that match a search; without a search text, the newest. */
export const findClients = (text: string) => ({
  queryKey: ['admin', 'clients', 'search', text],
  queryFn: async () => {
    const clients = await call(clientEndpoints.list, { query: { limit: 10, ...(text && { search: text }) } });
    return clients.map(({ id, name, email, deactivatedAt }) => ({ id, name, detail: deactivatedAt ? `${email}, deactivated` : email }));
  },
});

export const adminClient = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'clients', id],
    queryFn: async () => (await call(clientEndpoints.read, { params: { id } })).client,
  });
