import { queryOptions } from '@tanstack/react-query';
import { leadEndpoints } from '#contract/sales/lead-endpoints.ts';
import { call } from '#web/lib/api.ts';

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'leads', id],
    queryFn: async () => (await call(leadEndpoints.read, { params: { id } })).lead,
  });

/** What shows leads. */
export const leadKeys = [
  ['admin', 'leads'],
  ['admin', 'overview'],
];
