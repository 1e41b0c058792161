import type { ReactNode } from 'react';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  place?: Place;
  /** The order that sorts the list by this column, and its direction. */
  sort?: readonly [sort: string, direction: 'ascending' | 'descending'];
}

/**
 * Where a cell stands when rows are cards: `title`, `side` and `menu` in the first line, then each `line` on its own, and `actions` at the
 * end. Cells without a place are shown below their column's name. If no column is the title, the first one without a place is. In a table,
 * the title takes the room that the other columns leave.
 */
type Place = 'title' | 'side' | 'line' | 'menu' | 'actions';

export function placeOf<Row>(column: Column<Row>, columns: Column<Row>[]): Place | undefined {
  if (column.place) return column.place;
  const title = columns.find(({ place }) => place === 'title') ?? columns.find(({ place }) => !place);
  return column === title ? 'title' : undefined;
}
