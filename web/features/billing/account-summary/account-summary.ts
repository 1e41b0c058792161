import { accountSummaryEndpoints } from '#contract/billing/account-summary.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { query } from '#web/lib/query.ts';

export type AccountSummary = JsonResponse<typeof accountSummaryEndpoints.read>['account'];

export const accountSummary = (clientId: string) =>
  query(accountSummaryEndpoints.read, { params: { id: clientId } }, { select: ({ account }) => account });
