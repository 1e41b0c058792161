import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { authEndpoints } from '#contract/accounts/auth.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { ApiError, call, isStatus, isUnsuccessful } from '#web/lib/api.ts';

type Me = JsonResponse<typeof authEndpoints.clientMe>;

/** The client signed in to the portal, with the scope of the session. */
export type SignedInClient = Me['client'] & Pick<Me, 'scope'>;

const fiveMinutes = 5 * 60 * 1000;

/** The client's session: cached for five minutes, refetched on window focus. */
export const clientSession = queryOptions({
  queryKey: ['client', 'me'],
  queryFn: async (): Promise<SignedInClient> => {
    const { client, scope } = await call(authEndpoints.clientMe, {});
    if (!client) throw new ApiError(401, 'No client was returned.');
    return { ...client, scope };
  },
  staleTime: fiveMinutes,
  refetchOnWindowFocus: 'always',
});

export type SignedInAdmin = JsonResponse<typeof authEndpoints.adminMe>['admin'];

/** Whether the session has ended (specification section 6: also when no client is returned). */
export const isSignedOut = (error: unknown) => isStatus(error, 401) || isUnsuccessful(error);

export const adminSession = queryOptions({
  queryKey: ['admin', 'me'],
  queryFn: async (): Promise<SignedInAdmin> => (await call(authEndpoints.adminMe, {})).admin,
});

/** After sign-in: refetches the cache if the same admin is back, and clears it for anyone else. */
export function useEnterAdminArea() {
  const queryClient = useQueryClient();
  return useCallback(
    (admin: SignedInAdmin) => {
      const isSameAdmin = queryClient.getQueryData(adminSession.queryKey)?.id === admin.id;
      if (!isSameAdmin) queryClient.removeQueries({ queryKey: ['admin'], predicate: ({ queryKey: [, name] }) => name !== 'me' });
      queryClient.setQueryData(adminSession.queryKey, admin);
      if (isSameAdmin) queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
    [queryClient],
  );
}

/** Removes the portal's data from the cache so that the next person doesn't see it. */
export function useClearClientQueries() {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.removeQueries({ queryKey: ['client'] }), [queryClient]);
}
