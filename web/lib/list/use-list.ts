import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Endpoint } from '#api/shared/endpoint.ts';
import type { ItemOf } from '#web/lib/api.ts';
import { pagesQuery } from '#web/lib/query.ts';

interface ListOptions {
  params?: Record<string, string | number>;
  /** Filters and sort order. */
  query?: Record<string, string | number | undefined>;
  enabled?: boolean;
  refetchInterval?: number | false;
}

/** A short first page shows rows quickly. The pages after it are longer, so that scrolling needs fewer calls. */
const firstPage = { limit: 25 };

/** An admin list, page by page, with its total if the server knows it. While a new filter loads, the previous rows stay. */
export function useList<E extends Endpoint>(endpoint: E, { params, query, ...options }: ListOptions = {}) {
  const list = useInfiniteQuery({
    ...pagesQuery(endpoint, { ...(params && { params }), ...(query && { query }) }, firstPage),
    placeholderData: keepPreviousData,
    ...options,
  });
  const { data } = list;
  const items = useMemo(() => data?.pages.flatMap(({ body }) => body as ItemOf<E>[]), [data]);
  return { ...list, items, total: data?.pages[0]?.total };
}
