import { queryOptions } from '@tanstack/react-query';
import { packageEndpoints } from '#contract/billing/packages.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

export type AdminPackage = JsonResponse<typeof packageEndpoints.list>[number];
export type ClientPackage = NonNullable<JsonResponse<typeof packageEndpoints.readOwn>['currentPackage']>;
export type OfferedPackage = JsonResponse<typeof packageEndpoints.listOffered>['packages'][number];

export const currentPackage = queryOptions({
  queryKey: ['client', 'package'],
  queryFn: () => call(packageEndpoints.readOwn, {}),
});

export const offeredPackages = queryOptions({
  queryKey: ['client', 'packages'],
  queryFn: async () => (await call(packageEndpoints.listOffered, {})).packages,
});

/** The packages for a select field. */
export const packageOptions = queryOptions({
  queryKey: ['admin', 'packages', 'options'],
  queryFn: () => call(packageEndpoints.list, { query: { limit: 500 } }),
});
