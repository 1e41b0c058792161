import { Card, FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { type PagedList, ShowMore } from './show-more.tsx';

interface SectionListProps<Row> {
  caption: string;
  loading: string;
  empty: string;
  columns: Column<Row>[];
  /** Opens the row's own page. */
  onRowClick?: (row: Row) => void;
  list: PagedList & {
    items: Row[] | undefined;
    isError: boolean;
    refetch: () => unknown;
  };
}

/** A list within a section of a page, with its loading, empty and error states. */
export function SectionList<Row extends { id: number }>({ caption, loading, empty, list, ...table }: SectionListProps<Row>) {
  const { items, isError, refetch } = list;
  if (!items) return isError ? <FailedState onRetry={refetch} /> : <Spinner text={loading} />;
  if (items.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <div>
      <Card>
        <DataTable {...table} rows={items} caption={caption} />
      </Card>
      <ShowMore list={list} />
    </div>
  );
}
