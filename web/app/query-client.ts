import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isStatus } from '../lib/api.ts';

/**
 * As specified: no retries, always fresh on focus. A 401 in the middle of the work means that the session is over: its query
 * is asked again, and the shell of the area then shows the way in. Keys begin with their area, `client` or `admin`.
 * @param onSuccess told of every mutation that succeeded, before its own handlers
 */
export function newQueryClient(onSuccess: () => void): QueryClient {
  const recheckSession = (error: Error, area: unknown) => {
    if (isStatus(error, 401)) queryClient.invalidateQueries({ queryKey: [area, 'me'] });
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey: [area, name] }) => name !== 'me' && recheckSession(error, area) }),
    mutationCache: new MutationCache({
      onSuccess,
      onError: (error) => {
        for (const area of ['client', 'admin']) if (queryClient.getQueryData([area, 'me'])) recheckSession(error, area);
      },
    }),
    // Without a network a call fails at once and says so, instead of waiting in silence and being sent later.
    defaultOptions: {
      queries: { retry: false, staleTime: 0, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}
