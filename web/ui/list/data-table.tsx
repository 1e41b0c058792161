import type { ReactNode } from 'react';
import { useStableRows } from './use-stable-rows.ts';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
}

interface DataTableProps<Row> {
  columns: Column<Row>[];
  rows: Row[];
  caption: string;
  /** Screen readers always have the caption; sighted readers where it says more than the heading. */
  showCaption?: boolean;
  onRowClick?: (row: Row) => void;
}

/** A table; each row becomes a card where the screen is narrow. */
export function DataTable<Row extends { id: number }>({ columns, caption, showCaption, onRowClick, ...rest }: DataTableProps<Row>) {
  const { rows, onPointerDown } = useStableRows(rest.rows);
  return (
    <table className="rows" onPointerDown={onPointerDown}>
      <caption className={showCaption ? 'caption-bottom px-4 py-3 text-left text-muted text-sm' : 'sr-only'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, align }) => (
            // It stays in sight while the rows scroll, and takes its line along.
            <th key={name} scope="col" data-align={align} className="bg-surface shadow-[0_1px_var(--color-line)] lg:sticky lg:top-0 lg:z-1">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          // The row's own button does the same for the keyboard.
          <tr
            key={row.id}
            onClick={
              onRowClick && (({ target, currentTarget }) => isRowClick(target) && !hasSelectedText(currentTarget) && onRowClick(row))
            }
            className={onRowClick ? 'cursor-pointer hover:bg-background' : undefined}
          >
            {columns.map(({ name, cell, align }) => (
              <td key={name} data-label={name} data-align={align}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A press on a link or button of the row is its own, and so is one in a dialog that they open. */
const isRowClick = (target: EventTarget) => target instanceof Element && !target.closest('a, button, dialog');

/** Who has just marked text of the row wants to copy it. */
function hasSelectedText(row: Element): boolean {
  const marked = getSelection();
  return marked !== null && !marked.isCollapsed && marked.containsNode(row, true);
}
