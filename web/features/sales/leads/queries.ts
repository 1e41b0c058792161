import { queryOptions } from '@tanstack/react-query';
import { leadEndpoints } from '#contract/sales/lead-endpoints.ts';
import { call } from '#web/lib/api.ts';

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'leads', id],
    queryFn: async () => (await call(leadEndpoints.read, { params: { id } })).lead,
  });

/** @param owner `me`, `none` or an admin's id; empty for everyone's leads */
export const leadBoard = (owner: string) =>
  queryOptions({
    queryKey: ['admin', 'leads', 'board', owner],
    queryFn: async () => {
      const { columns } = await call(leadEndpoints.board, { query: { owner: owner || undefined } as { owner?: 'me' } });
      return columns.map(({ stage, total, leads }) => ({ status: stage, total, cards: leads }));
    },
  });

/** What shows leads. */
export const leadKeys = [
  ['admin', 'leads'],
  ['admin', 'overview'],
];
