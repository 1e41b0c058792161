import { queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { balanceEndpoints } from '#contract/billing/balance.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call, callPage } from '#web/lib/api.ts';

export type Balance = JsonResponse<typeof balanceEndpoints.readOwn>['balances'][number];
export type BalanceEntry = JsonResponse<typeof balanceEndpoints.read>['entries'][number];

/** A client's balances, and its entries page by page. */
export function useClientBalance(id: number) {
  const list = useInfiniteQuery({
    queryKey: ['admin', 'balance', id, 'entries'],
    queryFn: ({ pageParam }) => callPage(balanceEndpoints.read, { params: { id }, query: { limit: 20, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });
  return {
    ...list,
    balances: list.data?.pages[0]?.body.balances ?? [],
    items: list.data?.pages.flatMap(({ body }) => body.entries),
  };
}

/** A client's balances alone. */
export const clientBalances = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'balance', id, 'balances'],
    queryFn: async () => (await call(balanceEndpoints.read, { params: { id }, query: { limit: 1 } })).balances,
  });

export const ownBalances = queryOptions({
  queryKey: ['client', 'balance'],
  queryFn: async () => (await call(balanceEndpoints.readOwn, {})).balances,
});

/** What to refetch after a client's balance changes. */
export const balanceQueryKeys = [
  ['admin', 'balance'],
  ['admin', 'account-summary'],
  ['admin', 'invoices'],
  ['admin', 'payments'],
  ['admin', 'statement'],
  ['admin', 'overview'],
];
