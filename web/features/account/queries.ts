import { queryOptions } from '@tanstack/react-query';
import { accountEndpoints } from '../../../contract/account.ts';
import { call } from '../../lib/api.ts';

export const ownAccount = queryOptions({
  queryKey: ['admin', 'account'],
  queryFn: async () => (await call(accountEndpoints.read, {})).account,
});
