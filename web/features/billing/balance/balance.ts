import type { balanceEndpoints } from '#contract/billing/balance.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';

export type Balance = JsonResponse<typeof balanceEndpoints.readOwn>['balances'][number];
export type BalanceEntry = JsonResponse<typeof balanceEndpoints.read>['entries'][number];
