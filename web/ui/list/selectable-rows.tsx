import type { ReactNode } from 'react';
import { useBulkAction } from '#web/lib/list/use-bulk-action.ts';
import { useSelection } from '#web/lib/list/use-selection.ts';
import type { Bulk } from './bulk.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { Column, RowState } from './data-table.tsx';
import { selectionColumn } from './selection-column.tsx';

interface SelectableRowsProps<Row> {
  bulk: Bulk<Row>;
  list: { items: Row[] | undefined; total: number | undefined; hasNextPage: boolean };
  columns: Column<Row>[];
  children: (columns: Column<Row>[], stateOf: (row: Row) => RowState) => ReactNode;
}

/** A list whose rows can be selected, with what can be done with them below. */
export function SelectableRows<Row extends { id: number }>({ bulk, list, columns, children }: SelectableRowsProps<Row>) {
  const rows = list.items ?? [];
  const selection = useSelection(rows, JSON.stringify(bulk.filter));
  const action = useBulkAction(bulk.endpoint);
  const { state, results = [] } = action.current ?? {};
  const waiting = new Set(state === 'canceled' ? [] : results.filter(({ outcome }) => !outcome).map(({ id }) => id));
  const stateOf = ({ id }: Row) => (waiting.has(id) ? 'waiting' : selection.has(id) ? 'selected' : undefined);
  return (
    <>
      {children([selectionColumn(rows, selection, bulk.nameOf), ...columns], stateOf)}
      <BulkBar bulk={bulk} rows={rows} selection={selection} total={list.total} hasMore={list.hasNextPage} action={action} />
    </>
  );
}
