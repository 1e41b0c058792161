import { useInfiniteQuery } from '@tanstack/react-query';
import type { Endpoint, JsonResponse } from '#api/shared/endpoint.ts';
import { pagesQuery } from '#web/lib/query.ts';

/** A list of the signed-in client, page by page, newest first. @param rowsOf takes the rows of a page from its response */
export function useClientList<E extends Endpoint, Row>(
  endpoint: E,
  rowsOf: (response: JsonResponse<E>) => Row[],
  query: Record<string, string | number> = {},
) {
  const list = useInfiniteQuery(pagesQuery(endpoint, { query }));
  return { ...list, data: list.data?.pages.flatMap(({ body }) => rowsOf(body)) };
}
