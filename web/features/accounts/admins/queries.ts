import { queryOptions } from '@tanstack/react-query';
import { adminProfileEndpoints } from '#contract/accounts/admins.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

export type AdminProfile = JsonResponse<typeof adminProfileEndpoints.read>['profile'];

export const adminProfile = queryOptions({
  queryKey: ['admin', 'profile'],
  queryFn: async () => (await call(adminProfileEndpoints.read, {})).profile,
});
