import { useInfiniteQuery } from '@tanstack/react-query';

interface Page<Row> {
  rows: Row[];
  next: string | undefined;
}

/** A list of the signed-in client, page by page, newest first. */
export function useClientList<Row>(topic: string, read: (query: { before: string | undefined }) => Promise<Page<Row>>) {
  const list = useInfiniteQuery({
    queryKey: ['client', topic],
    queryFn: ({ pageParam }) => read({ before: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });
  return { ...list, data: list.data?.pages.flatMap(({ rows }) => rows) };
}
