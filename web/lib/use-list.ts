import { useInfiniteQuery } from '@tanstack/react-query';
import type { Endpoint, WireAnswer } from '../../contract/endpoint.ts';
import { callList } from './api.ts';

type Item<E extends Endpoint> = WireAnswer<E> extends (infer Row)[] ? Row : never;

/** An admin list, page after page, newest first, with its real total. */
export function useList<E extends Endpoint>(key: string, endpoint: E, options: { refetchInterval?: number } = {}) {
  const query = useInfiniteQuery({
    queryKey: ['admin', key],
    queryFn: ({ pageParam }) => callList(endpoint, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    ...options,
  });
  const items: Item<E>[] | undefined = query.data?.pages.flatMap((page) => page.items);
  return { ...query, items, total: query.data?.pages[0]?.total ?? 0 };
}
