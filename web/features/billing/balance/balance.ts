import type { balanceEndpoints } from '#api/billing/balance.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';

export type Balance = JsonResponse<typeof balanceEndpoints.readOwn>['balances'][number];
export type BalanceEntry = JsonResponse<typeof balanceEndpoints.read>['entries'][number];
