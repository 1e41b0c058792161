import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isStatus } from '#web/lib/api.ts';
import { recheckSession, recordSending } from '#web/lib/query.ts';

/**
 * The query client as specified: no retries, always refetches on focus. After a 401 it refetches the session's query, so that the portal or
 * admin area shows the login.
 * @param onSuccess called after every successful mutation, before its own handlers
 */
export function newQueryClient(onSuccess: () => void): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey: [audience], meta }) => {
        if (isStatus(error, 401) && !meta?.isSession) recheckSession(queryClient, audience);
      },
    }),
    mutationCache: new MutationCache({
      onSuccess,
      onError: (error) => {
        if (isStatus(error, 401)) recheckSession(queryClient);
      },
    }),
    // Offline, a call fails at once instead of waiting silently and being sent later.
    defaultOptions: {
      queries: { retry: false, staleTime: 0, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  recordSending(queryClient);
  return queryClient;
}
