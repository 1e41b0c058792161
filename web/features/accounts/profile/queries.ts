import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { profileEndpoints } from '#contract/accounts/profile.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

export type Profile = JsonResponse<typeof profileEndpoints.read>['profile'];

export const ownProfile = queryOptions({
  queryKey: ['client', 'profile'],
  queryFn: async () => (await call(profileEndpoints.read, {})).profile,
});

/** Puts the profile from a response into the cache. */
export function useCacheProfile() {
  const queryClient = useQueryClient();
  return ({ profile }: { profile: Profile }) => queryClient.setQueryData(ownProfile.queryKey, profile);
}
