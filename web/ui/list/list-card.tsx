import { type ReactNode, useEffect, useRef } from 'react';
import { useScrollRestoration } from '#web/lib/list/use-scroll-restoration.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { type Column, DataTable } from './data-table.tsx';

interface List<Row> {
  items: Row[] | undefined;
  /** Undefined if the server doesn't know it without counting. */
  total: number | undefined;
  isError: boolean;
  /** Whether these are still the previous filter's rows. */
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface ListCardProps<Row> {
  title: string;
  hint?: ReactNode;
  /** Search, filter and sort controls. */
  controls?: ReactNode;
  /** Shows the number of search results instead of the total. */
  isSearch?: boolean;
  caption: string;
  loading: string;
  empty: string;
  columns: Column<Row>[];
  list: List<Row>;
  onRowClick?: (row: Row) => void;
}

/** An admin list: total, scrolling rows, and its loading, empty and error states. */
export function ListCard<Row extends { id: number }>({
  title,
  hint,
  controls,
  isSearch = false,
  caption,
  loading,
  empty,
  columns,
  list,
  onRowClick,
}: ListCardProps<Row>) {
  const { items, isError } = list;
  const scrollRef = useScrollRestoration(title);
  return (
    <Card data-wide>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-5 py-4">
        <h2 className="font-semibold text-xl">{title}</h2>
        <RowCount list={list} isSearch={isSearch} />
        {hint && <p className="text-muted text-sm sm:ml-auto">{hint}</p>}
      </div>
      {controls && <div className="flex flex-wrap items-center gap-3 border-line border-b px-5 py-3">{controls}</div>}
      {isError && <FailedState onRetry={items && list.hasNextPage ? list.fetchNextPage : list.refetch} />}
      {!isError && !items && <Spinner text={loading} />}
      {items?.length === 0 && <EmptyState title={empty} />}
      {items && items.length > 0 && (
        <section
          ref={scrollRef}
          aria-label={title}
          aria-busy={list.isPlaceholderData}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          className="relative max-h-[550px] overflow-auto lg:scroll-pt-12"
        >
          <DataTable columns={columns} rows={items} caption={caption} showCaption {...(onRowClick && { onRowClick })} />
          {list.hasNextPage && !isError && <NextPage onSeen={list.fetchNextPage} />}
        </section>
      )}
    </Card>
  );
}

function RowCount({ list, isSearch }: { list: List<unknown>; isSearch: boolean }) {
  const { total } = list;
  if (isSearch)
    return (
      <p role="status" className="text-muted text-sm tabular-nums">
        {resultCount(list)}
      </p>
    );
  return (
    total !== undefined && (
      <Badge color="gray">
        <span className="tabular-nums">{total}</span>
        <span className="sr-only"> total</span>
      </Badge>
    )
  );
}

function resultCount({ items, isError, isPlaceholderData, hasNextPage }: List<unknown>): string {
  if (!items || isPlaceholderData) return isError ? '' : 'Searching...';
  return `${hasNextPage ? `More than ${items.length}` : items.length} found`;
}

/** Loads the next page when scrolled into view. */
function NextPage({ onSeen }: { onSeen: () => unknown }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(), { rootMargin: '200px' });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [onSeen]);
  return (
    <div ref={ref}>
      <Spinner text="Loading more..." />
    </div>
  );
}
