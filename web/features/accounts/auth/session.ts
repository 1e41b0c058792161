import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { authEndpoints } from '#api/accounts/auth.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { ApiError } from '#web/lib/api.ts';
import { forget, query, refetchAll } from '#web/lib/query.ts';

type Me = JsonResponse<typeof authEndpoints.clientMe>;

/** The client signed in to the portal, with the scope of the session. */
export type SignedInClient = Me['client'] & Pick<Me, 'scope'>;

/** @throws an ApiError if no client is signed in */
export function signedInClient({ client, scope }: Me): SignedInClient {
  if (!client) throw new ApiError(401, 'No client was returned.');
  return { ...client, scope };
}

const fiveMinutes = 5 * 60 * 1000;

/** The client's session: cached for five minutes, refetched on window focus. */
export const clientSession = query(
  authEndpoints.clientMe,
  {},
  { isSession: true, select: signedInClient, staleTime: fiveMinutes, refetchOnWindowFocus: 'always' },
);

export type SignedInAdmin = JsonResponse<typeof authEndpoints.adminMe>['admin'];

export const adminSession = query(authEndpoints.adminMe, {}, { isSession: true, select: ({ admin }) => admin });

/** After sign-in: refetches the cache if the same admin is back, and clears it for anyone else. */
export function useEnterAdminArea() {
  const queryClient = useQueryClient();
  return useCallback(
    (admin: SignedInAdmin) => {
      const isSameAdmin = queryClient.getQueryData(adminSession.queryKey)?.admin.id === admin.id;
      if (!isSameAdmin) forget(queryClient, 'admin', { predicate: ({ meta }) => !meta?.isSession });
      queryClient.setQueryData(adminSession.queryKey, { success: true, admin });
      if (isSameAdmin) refetchAll(queryClient);
    },
    [queryClient],
  );
}

/** Removes the portal's data from the cache so that the next person doesn't see it. */
export function useClearClientQueries() {
  const queryClient = useQueryClient();
  return useCallback(() => forget(queryClient, 'client'), [queryClient]);
}
