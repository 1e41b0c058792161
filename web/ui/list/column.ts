import type { ReactNode } from 'react';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  place?: Place;
  /** What sorts the list by it, and in which direction. */
  sort?: readonly [sort: string, direction: 'ascending' | 'descending'];
}

/**
 * Where a cell stands when rows are cards: title, side and the menu of what can be done with a row in the first line, then others in a line
 * of their own, and buttons at the end. Those without a place are facts with their column's name above. Without a title, the first column is
 * it. In a table, the title takes the room that the others leave.
 */
type Place = 'title' | 'side' | 'line' | 'menu' | 'actions';

export function placeOf<Row>(column: Column<Row>, columns: Column<Row>[]): Place | undefined {
  if (column.place) return column.place;
  const title = columns.find(({ place }) => place === 'title') ?? columns.find(({ place }) => !place);
  return column === title ? 'title' : undefined;
}
