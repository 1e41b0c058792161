import { queryOptions } from '@tanstack/react-query';
import { apiKeyEndpoints } from '#contract/accounts/api-keys.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

export type ApiKey = JsonResponse<typeof apiKeyEndpoints.list>['apiKeys'][number];

export const apiKeysQuery = queryOptions({
  queryKey: ['admin', 'api-keys'],
  queryFn: async () => (await call(apiKeyEndpoints.list, {})).apiKeys,
});
