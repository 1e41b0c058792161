import { useInfiniteQuery } from '@tanstack/react-query';

interface Page<Row> {
  rows: Row[];
  next: string | undefined;
}

/** One of the client's own lists, page after page, newest first. */
export function useClientList<Row>(topic: string, read: (query: { before: string | undefined }) => Promise<Page<Row>>) {
  const list = useInfiniteQuery({
    queryKey: ['client', topic],
    queryFn: ({ pageParam }) => read({ before: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });
  return { ...list, data: list.data?.pages.flatMap(({ rows }) => rows) };
}
