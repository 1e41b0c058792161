import { queryOptions } from '@tanstack/react-query';
import { adminEndpoints, adminProfileEndpoints } from '#contract/accounts/admins.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

export type AdminProfile = JsonResponse<typeof adminProfileEndpoints.read>['profile'];

export const adminProfile = queryOptions({
  queryKey: ['admin', 'profile'],
  queryFn: async () => (await call(adminProfileEndpoints.read, {})).profile,
});

export type Admin = JsonResponse<typeof adminEndpoints.list>['admins'][number];

export const adminList = queryOptions({
  queryKey: ['admin', 'admins'],
  queryFn: async () => (await call(adminEndpoints.list, {})).admins,
});
