import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useComfortableRows } from '#web/lib/list/use-comfortable-rows.ts';
import { useHiddenColumns } from '#web/lib/list/use-hidden-columns.ts';
import { useScrollRestoration } from '#web/lib/list/use-scroll-restoration.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Bulk } from './bulk.ts';
import type { Column } from './column.ts';
import type { Sorting } from './column-head.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { DataTable } from './data-table.tsx';
import { DidYouMean } from './did-you-mean.tsx';
import { fillWindow } from './fill-window.ts';
import { type ListControls, ListControlsBar } from './list-controls-bar.tsx';
import { SelectableRows } from './selectable-rows.tsx';
import type { RowSelection } from './selection-column.tsx';

interface List<Row> {
  items: Row[] | undefined;
  /** How many rows match; undefined if the server would have to count them. */
  total: number | undefined;
  isError: boolean;
  /** Whether the rows shown are still those of the previous filter. */
  isPlaceholderData: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface ListCardProps<Row> extends ListControls {
  title: string;
  /** Whether the title is the page's own heading, above the card. */
  isPage?: boolean;
  /** The buttons of the page, beside its title. Shown only with `isPage`. */
  actions?: ReactNode;
  /** Shown between the head of the page and the card. Shown only with `isPage`. */
  notice?: ReactNode;
  hint?: ReactNode;
  /** Shows the number of search results instead of the total. */
  isSearch?: boolean;
  /** Gives the rows an area of 550 px, however few there are (specification section 9), except in low windows, where the page scrolls. */
  hasFixedHeight?: boolean;
  caption: string;
  loading: string;
  empty: string;
  columns: Column<Row>[];
  list: List<Row>;
  onRowClick?: (row: Row) => void;
  /** The list's order and how to change it; undefined if the server can't sort the list by its columns. */
  sorting?: Sorting;
  /** What can be done to several rows; without it, no rows can be selected. */
  bulk?: Bulk<Row>;
}

/** An admin list: total, scrolling rows, and its loading, empty and error states. */
export function ListCard<Row extends { id: number }>({
  title,
  isPage = false,
  actions,
  notice,
  hint,
  search,
  filters,
  tools,
  savedFilters,
  isSearch = false,
  columns: allColumns,
  list,
  bulk,
  ...rest
}: ListCardProps<Row>) {
  const { hasFixedHeight = false } = rest;
  const { hidden, toggle } = useHiddenColumns(title);
  const [areComfortable, toggleComfortable] = useComfortableRows();
  const columns = useMemo(() => allColumns.filter((column) => !isHideable(column) || !hidden.includes(column.name)), [allColumns, hidden]);
  const columnMenu = list.items && (
    <ColumnMenu
      columns={allColumns.filter(isHideable)}
      hidden={hidden}
      onToggle={toggle}
      areComfortable={hasFixedHeight ? undefined : areComfortable}
      onToggleComfortable={toggleComfortable}
    />
  );
  const isDense = !hasFixedHeight && !areComfortable;
  const rows = (selection?: RowSelection<Row>) => <Rows {...{ title, isSearch, columns, list, selection, isDense, ...rest }} />;
  const count = <RowCount list={list} isSearch={isSearch} />;
  const card = (
    <Card data-wide>
      {!isPage && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-5 py-4">
          <h2 className="font-semibold text-xl">{title}</h2>
          {count}
          {hint && <p className="text-muted text-sm sm:ml-auto">{hint}</p>}
        </div>
      )}
      {(search || filters) && (
        <ListControlsBar
          {...{ search, filters, savedFilters }}
          tools={
            <>
              {tools}
              {columnMenu}
            </>
          }
        />
      )}
      {bulk ? <SelectableRows {...{ bulk, list }}>{rows}</SelectableRows> : rows()}
    </Card>
  );
  if (!isPage) return card;
  return (
    <div data-fills-window className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-2">
      <PageHead
        isCompact
        title={title}
        badges={
          <>
            {count}
            {hint && <p className="text-muted text-sm">{hint}</p>}
          </>
        }
        actions={actions}
      />
      {notice}
      {card}
    </div>
  );
}

const isHideable = ({ place }: { place?: string }) => place !== 'actions' && place !== 'menu';

interface RowsProps<Row>
  extends Pick<
    ListCardProps<Row>,
    'title' | 'isSearch' | 'hasFixedHeight' | 'caption' | 'loading' | 'empty' | 'columns' | 'list' | 'onRowClick' | 'sorting'
  > {
  selection: RowSelection<Row> | undefined;
  isDense: boolean;
}

function Rows<Row extends { id: number }>(props: RowsProps<Row>) {
  const {
    title,
    isSearch,
    hasFixedHeight = false,
    caption,
    loading,
    empty,
    columns,
    list,
    onRowClick,
    sorting,
    selection,
    isDense,
  } = props;
  const { items, isError } = list;
  const restoreScroll = useScrollRestoration(title);
  const scrollRef = useCallback(
    (area: HTMLElement | null) => {
      if (!area) return;
      const unfill = hasFixedHeight ? undefined : fillWindow(area);
      // The scroll position can be restored only once the area has its height.
      const leave = restoreScroll(area);
      return () => {
        leave?.();
        unfill?.();
      };
    },
    [hasFixedHeight, restoreScroll],
  );
  return (
    <>
      {isError && <FailedState onRetry={items && list.hasNextPage ? list.fetchNextPage : list.refetch} />}
      {!isError && !items && <Spinner text={loading} />}
      {items?.length === 0 && <EmptyState title={empty}>{isSearch && !list.isPlaceholderData && <DidYouMean />}</EmptyState>}
      {items && items.length > 0 && (
        <section
          ref={scrollRef}
          data-scrolls
          aria-label={title}
          aria-busy={list.isPlaceholderData}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          className={`relative ${hasFixedHeight ? 'tall:h-[550px]' : ''} overflow-auto lg:scroll-pt-12`}
        >
          <DataTable {...{ columns, caption, selection, isDense, sorting }} rows={items} showCaption {...(onRowClick && { onRowClick })} />
          {list.hasNextPage && !isError && <NextPage key={items.length} list={list} />}
        </section>
      )}
    </>
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

/** Loads the next page when scrolled into view, and again if a live update interrupted that. Each page has a `NextPage` of its own. */
function NextPage({ list: { isFetching, fetchNextPage } }: { list: Pick<List<unknown>, 'isFetching' | 'fetchNextPage'> }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const area = ref.current!.closest('[data-scrolls]')!;
    // In low windows, the page scrolls instead of the area.
    const root = area.scrollHeight > area.clientHeight ? area : null;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), { root, rootMargin: '200px' });
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (isSeen && !isFetching) fetchNextPage();
  }, [isSeen, isFetching, fetchNextPage]);
  return (
    <div ref={ref}>
      <Spinner text="Loading more..." />
    </div>
  );
}
