import { packageEndpoints } from '#api/billing/packages.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { query } from '#web/lib/query.ts';

export type AdminPackage = JsonResponse<typeof packageEndpoints.list>[number];
export type ClientPackage = NonNullable<JsonResponse<typeof packageEndpoints.readOwn>['currentPackage']>;
export type OfferedPackage = JsonResponse<typeof packageEndpoints.listOffered>['packages'][number];

export const currentPackage = query(packageEndpoints.readOwn, {});

/** The packages for a select field. */
export const packageOptions = query(packageEndpoints.list, { query: { limit: 500 } });
