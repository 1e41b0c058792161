import { queryOptions } from '@tanstack/react-query';
import type { WireAnswer } from '../../../contract/endpoint.ts';
import { packageEndpoints } from '../../../contract/packages.ts';
import { call } from '../../lib/api.ts';

export type AdminPackage = WireAnswer<typeof packageEndpoints.list>[number];
export type ClientPackage = NonNullable<WireAnswer<typeof packageEndpoints.readOwn>['currentPackage']>;
export type OfferedPackage = WireAnswer<typeof packageEndpoints.listOffered>['packages'][number];

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
