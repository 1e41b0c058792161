import { accountSummaryEndpoints } from '#api/billing/account-summary.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { query } from '#web/lib/query.ts';

export type AccountSummary = JsonResponse<typeof accountSummaryEndpoints.read>['account'];

export const accountSummary = (clientId: string) =>
  query(accountSummaryEndpoints.read, { params: { id: clientId } }, { select: ({ account }) => account });
