import { type Column, DataTable } from './data-table.tsx';
import { useShowAll } from './use-show-all.tsx';

interface ShortTableProps<Row> {
  columns: Column<Row>[];
  rows: Row[];
  caption: string;
}

const initialCount = 10;

/** A table that is one of several on its page: shows its first rows, and a button that shows all of them. */
export function ShortTable<Row extends { id: number | string }>({ rows, ...table }: ShortTableProps<Row>) {
  const { shown, button } = useShowAll(rows, initialCount);
  return (
    <>
      <DataTable {...table} rows={shown} />
      {button}
    </>
  );
}
