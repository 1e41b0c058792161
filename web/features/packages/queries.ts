import { queryOptions } from '@tanstack/react-query';
import type { JsonResponse } from '../../../contract/endpoint.ts';
import { packageEndpoints } from '../../../contract/packages.ts';
import { call } from '../../lib/api.ts';

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

/** To choose from: as many as one can look through. */
export const packagesToChoose = queryOptions({
  queryKey: ['admin', 'packages', 'to choose'],
  queryFn: () => call(packageEndpoints.list, { query: { limit: 500 } }),
});
