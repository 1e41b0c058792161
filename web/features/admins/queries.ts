import { queryOptions } from '@tanstack/react-query';
import { adminProfileEndpoints } from '../../../contract/admins.ts';
import type { JsonResponse } from '../../../contract/endpoint.ts';
import { call } from '../../lib/api.ts';

export type Account = JsonResponse<typeof adminProfileEndpoints.read>['account'];

export const ownAccount = queryOptions({
  queryKey: ['admin', 'account'],
  queryFn: async () => (await call(adminProfileEndpoints.read, {})).account,
});
