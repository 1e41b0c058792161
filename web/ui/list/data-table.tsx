import { type MouseEvent, useEffect, useMemo } from 'react';
import { rememberList } from '#web/lib/list/neighbors.ts';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import type { Column } from './column.ts';
import { ColumnHead, HeadCell, type Sorting } from './column-head.tsx';
import { isLong, RowChunks } from './row-chunks.tsx';
import type { RowSelection } from './selection-column.tsx';
import { TableRow } from './table-row.tsx';
import { useStableRows } from './use-stable-rows.ts';

export type { Column } from './column.ts';

interface DataTableProps<Row> {
  columns: Column<Row>[];
  rows: Row[];
  caption: string;
  /** Whether everybody sees the caption; without it, only screen readers read it. */
  showCaption?: boolean;
  /** Opens the row's own page, which has links to the pages of the rows before and after it. */
  onRowClick?: (row: Row) => void;
  selection?: RowSelection<Row> | undefined;
  /** Shows one line for each row, where there is room for a table. */
  isDense?: boolean;
  sorting?: Sorting | undefined;
}

/** A table whose rows become cards on narrow screens, and with many columns already on wider ones. */
export function DataTable<Row extends { id: number | string }>({
  columns,
  caption,
  showCaption,
  onRowClick,
  selection,
  isDense = false,
  sorting,
  ...rest
}: DataTableProps<Row>) {
  const { rows, onPointerDown } = useStableRows(rest.rows);
  const hasPages = onRowClick !== undefined;
  useEffect(() => {
    if (hasPages)
      rememberList(
        location,
        rows.map(({ id }) => String(id)),
      );
  }, [hasPages, rows]);
  const { stateOf, renderRow } = selection ?? {};
  // Memoized, because pressing a pointer on the rows renders the table again, but needs to render none of them.
  const body = useMemo(
    () =>
      rows.map((row, index) => (
        <TableRow
          key={row.id}
          number={isLong(rows) ? index + 1 : undefined}
          {...{ row, columns }}
          state={stateOf?.(row)}
          renderSelect={renderRow}
          hasPage={hasPages}
        />
      )),
    [rows, columns, stateOf, renderRow, hasPages],
  );
  const openRow = ({ target }: MouseEvent) => {
    const element = rowClickedOn(target);
    const row = element && rows.find(({ id }) => String(id) === element.dataset.row);
    if (row && !hasSelectedText(element)) onRowClick?.(row);
  };
  return (
    <table
      {...focusHome.area}
      aria-rowcount={isLong(rows) ? rows.length + 1 : undefined}
      className={`data-table ${layoutOf(columns.length + (selection ? 1 : 0), isDense)}`}
      onPointerDown={onPointerDown}
    >
      <caption className={showCaption ? 'caption-bottom px-5 py-3 text-left text-muted text-sm' : 'sr-only'}>{caption}</caption>
      <thead>
        <tr>
          {selection && <HeadCell>{selection.head}</HeadCell>}
          {columns.map((column) => (
            <ColumnHead key={column.name} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <RowChunks rows={body} onClick={openRow} />
    </table>
  );
}

/** The classes that turn rows into cards on screens too narrow for the number of columns. */
function layoutOf(columnCount: number, isDense: boolean): string {
  if (columnCount < 7) return `max-lg:list-cards ${isDense ? 'lg:list-rows' : ''}`;
  return `max-xl:list-cards ${isDense ? 'xl:list-rows' : 'xl:max-[90rem]:[&_:is(td,th)]:px-2.5'}`;
}

/** The row that was clicked; null for its links and buttons and the menus and dialogs they open, where a click has its own meaning. */
const rowClickedOn = (target: EventTarget) =>
  target instanceof Element && !target.closest('a, button, details, dialog, label') ? target.closest<HTMLElement>('[data-row]') : null;

/** Whether text in the row is selected. Selecting text, to copy it, ends with a click too. */
function hasSelectedText(row: Element): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true);
}
