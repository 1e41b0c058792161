import { type ReactNode, useMemo } from 'react';
import { useBulkAction } from '#web/lib/list/use-bulk-action.ts';
import { useSelection } from '#web/lib/list/use-selection.ts';
import type { Bulk } from './bulk.ts';
import { BulkBar } from './bulk-bar.tsx';
import { type RowSelection, useRowSelection } from './selection-column.tsx';

interface SelectableRowsProps<Row> {
  bulk: Bulk<Row>;
  list: { items: Row[] | undefined; total: number | undefined; hasNextPage: boolean };
  children: (selection: RowSelection<Row>) => ReactNode;
}

/** A list whose rows can be selected, with what can be done with them below. */
export function SelectableRows<Row extends { id: number }>({ bulk, list, children }: SelectableRowsProps<Row>) {
  const rows = list.items ?? [];
  const selection = useSelection(rows, JSON.stringify(bulk.filter));
  const action = useBulkAction(bulk.endpoint);
  const { current } = action;
  const waiting = useMemo(() => {
    const { state, results = [] } = current ?? {};
    return new Set(state === 'canceled' ? [] : results.filter(({ outcome }) => !outcome).map(({ id }) => id));
  }, [current]);
  const rowSelection = useRowSelection({ rows, selection, nameOf: bulk.nameOf, waiting });
  return (
    <>
      {children(rowSelection)}
      <BulkBar bulk={bulk} rows={rows} selection={selection} total={list.total} hasMore={list.hasNextPage} action={action} />
    </>
  );
}
