import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { authEndpoints } from '../../../contract/auth.ts';
import { call } from '../../lib/api.ts';

const fiveMinutes = 5 * 60 * 1000;

/** The client's session: cached for five minutes, asked for again when the window gets the focus. */
export const clientSession = queryOptions({
  queryKey: ['client', 'me'],
  queryFn: async () => (await call(authEndpoints.clientMe, {})).client,
  staleTime: fiveMinutes,
  refetchOnWindowFocus: 'always',
});

export const adminSession = queryOptions({
  queryKey: ['admin', 'me'],
  queryFn: async () => (await call(authEndpoints.adminMe, {})).admin,
});

/** Forgets everything that was read in an area, so that the next person sees nothing of it. */
export function useForget(area: 'client' | 'admin') {
  const queryClient = useQueryClient();
  return () => queryClient.removeQueries({ queryKey: [area] });
}
