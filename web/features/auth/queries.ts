import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { authEndpoints } from '../../../contract/auth.ts';
import type { JsonResponse } from '../../../contract/endpoint.ts';
import { ApiError, call, isStatus, isUnsuccessful } from '../../lib/api.ts';

type Me = JsonResponse<typeof authEndpoints.clientMe>;

/** Who is signed in to the portal, and what the session allows. */
export type SignedInClient = Me['client'] & Pick<Me, 'scope'>;

const fiveMinutes = 5 * 60 * 1000;

/** The client's session: cached for five minutes, asked for again when the window gets the focus. */
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

/** Whether nobody is signed in any more (specification section 6: also when no client is returned). */
export const isSignedOut = (error: unknown) => isStatus(error, 401) || isUnsuccessful(error);

export const adminSession = queryOptions({
  queryKey: ['admin', 'me'],
  queryFn: async (): Promise<SignedInAdmin> => (await call(authEndpoints.adminMe, {})).admin,
});

/** After signing in: who comes back finds everything as it was left, and read anew; anybody else finds nothing of it. */
export function useEnterAdminArea() {
  const queryClient = useQueryClient();
  return useCallback(
    (admin: SignedInAdmin) => {
      const isBack = queryClient.getQueryData(adminSession.queryKey)?.id === admin.id;
      if (!isBack) queryClient.removeQueries({ queryKey: ['admin'], predicate: ({ queryKey: [, name] }) => name !== 'me' });
      queryClient.setQueryData(adminSession.queryKey, admin);
      if (isBack) queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
    [queryClient],
  );
}

/**
 * Asks for the admin's session again, which is over, so that the gate takes the dashboard's place; then what it showed is
 * forgotten, for whoever comes in next.
 */
export function useLeaveAdminArea() {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await queryClient.resetQueries({ queryKey: adminSession.queryKey });
    queryClient.removeQueries({ queryKey: ['admin'], type: 'inactive' });
  }, [queryClient]);
}

/** Forgets everything that was read in the portal, so that the next person sees nothing of it. */
export function useClearClientQueries() {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.removeQueries({ queryKey: ['client'] }), [queryClient]);
}
