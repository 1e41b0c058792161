import { queryOptions } from '@tanstack/react-query';
import { accountSummaryEndpoints } from '#contract/billing/account-summary.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

export type AccountSummary = JsonResponse<typeof accountSummaryEndpoints.read>['account'];

export const accountSummary = (clientId: string) =>
  queryOptions({
    queryKey: ['admin', 'account-summary', clientId],
    queryFn: async () => (await call(accountSummaryEndpoints.read, { params: { id: clientId } })).account,
  });
