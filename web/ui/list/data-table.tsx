import { type ReactNode, useEffect, useMemo } from 'react';
import { rememberList } from '#web/lib/list/left-lists.ts';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { useStableRows } from './use-stable-rows.ts';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  place?: Place;
  /** In the head of the column, instead of its name. */
  head?: ReactNode;
}

/**
 * Where a cell stands when rows are cards: in the first line, at the end of that line, or in a line of its own. Others are facts with their
 * column's name above. Without a title, the first column is it.
 */
type Place = 'title' | 'side' | 'line' | 'select' | 'actions';

/** A row that waits will be changed by an action that has been started. */
export type RowState = 'selected' | 'waiting' | undefined;

interface DataTableProps<Row> {
  columns: Column<Row>[];
  rows: Row[];
  caption: string;
  /** Otherwise the caption is for screen readers only. */
  showCaption?: boolean;
  /** Opens the row's own page, which leads on to those of the rows beside it. */
  onRowClick?: (row: Row) => void;
  /** For its style. */
  stateOf?: ((row: Row) => RowState) | undefined;
}

/** A table whose rows become cards on narrow screens, those of many columns sooner. */
export function DataTable<Row extends { id: number | string }>({
  columns,
  caption,
  showCaption,
  onRowClick,
  stateOf,
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
  // Pressing a pointer on the rows renders the table, but none of them.
  const body = useMemo(
    () =>
      rows.map((row) => (
        // Keyboard users have the row's own button.
        <tr
          key={row.id}
          data-row={row.id}
          data-state={stateOf?.(row)}
          onClick={onRowClick && (({ target, currentTarget }) => isRowClick(target) && !hasSelectedText(currentTarget) && onRowClick(row))}
          className={onRowClick ? 'cursor-pointer hover:bg-background' : undefined}
        >
          {columns.map((column) => (
            <td key={column.name} data-label={column.name} data-align={column.align} data-place={placeOf(column, columns)}>
              {column.cell(row)}
            </td>
          ))}
        </tr>
      )),
    [rows, columns, stateOf, onRowClick],
  );
  return (
    <table
      {...focusHome.area}
      className={`data-table ${columns.length < 7 ? 'max-lg:list-cards' : 'max-xl:list-cards xl:max-[90rem]:[&_:is(td,th)]:px-3'}`}
      onPointerDown={onPointerDown}
    >
      <caption className={showCaption ? 'caption-bottom px-5 py-3 text-left text-muted text-sm' : 'sr-only'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, align, head }) => (
            // The border is a shadow because a sticky cell leaves its border behind.
            <th key={name} scope="col" data-align={align} className="bg-surface shadow-[0_1px_var(--color-line)] sticky top-0 z-1">
              {head ?? name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{body}</tbody>
    </table>
  );
}

function placeOf<Row>(column: Column<Row>, columns: Column<Row>[]): Place | undefined {
  if (column.place) return column.place;
  const title = columns.find(({ place }) => place === 'title') ?? columns.find(({ place }) => !place);
  return column === title ? 'title' : undefined;
}

/** Clicks on links and buttons in the row, or in dialogs they open, have their own meaning. */
const isRowClick = (target: EventTarget) => target instanceof Element && !target.closest('a, button, dialog, label');

/** Selecting text in the row, to copy it, ends with a click too. */
function hasSelectedText(row: Element): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true);
}
