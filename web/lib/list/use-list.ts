import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Endpoint, RequestInput } from '#contract/shared/endpoint.ts';
import { callList, type ItemOf } from '#web/lib/api.ts';

interface ListOptions {
  params?: Record<string, string | number>;
  /** Filters and sort order. */
  query?: Record<string, string | number | undefined>;
  enabled?: boolean;
  refetchInterval?: number | false;
}

/** The first rows are there quickly; whoever scrolls past them needs fewer calls. */
const firstPage = { limit: 25 };

/** An admin list, page by page, with its total if the server knows it. While a new filter loads, the previous rows stay. */
export function useList<E extends Endpoint>(topic: string, endpoint: E, { params, query, ...options }: ListOptions = {}) {
  const list = useInfiniteQuery({
    queryKey: ['admin', topic, endpoint.path, { params, query }],
    queryFn: ({ pageParam }) => {
      const page = pageParam ? { before: pageParam } : firstPage;
      return callList(endpoint, { params, query: { ...page, ...query } } as unknown as RequestInput<E>);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    ...options,
  });
  const items: ItemOf<E>[] | undefined = list.data?.pages.flatMap((page) => page.items);
  return { ...list, items, total: list.data?.pages[0]?.total };
}
