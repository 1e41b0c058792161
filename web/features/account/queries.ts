import { queryOptions } from '@tanstack/react-query';
import { accountEndpoints } from '../../../contract/account.ts';
import type { WireAnswer } from '../../../contract/endpoint.ts';
import { call } from '../../lib/api.ts';

export type Account = WireAnswer<typeof accountEndpoints.read>['account'];

export const ownAccount = queryOptions({
  queryKey: ['admin', 'account'],
  queryFn: async () => (await call(accountEndpoints.read, {})).account,
});
