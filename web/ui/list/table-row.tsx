import { type JSX, memo, type ReactNode } from 'react';
import { type Column, placeOf } from './column.ts';

/** `waiting` is a row that an action already started is going to change. */
export type RowState = 'selected' | 'waiting' | undefined;

interface Identified {
  id: number | string;
}

interface TableRowProps<Row> {
  row: Row;
  columns: Column<Row>[];
  state: RowState;
  /** The checkbox, where rows can be selected. */
  renderSelect: ((row: Row, state: RowState) => ReactNode) | undefined;
  hasPage: boolean;
  /** The row's place in the list, from 1; undefined where the table shows all rows. */
  number: number | undefined;
}

/** A row, memoized as a list can have a thousand: selecting it renders only its checkbox again, not its cells. */
export const TableRow = memo(({ row, columns, state, renderSelect, hasPage, number }: TableRowProps<Identified>) => (
  <tr
    data-row={row.id}
    data-state={state}
    aria-rowindex={number && number + 1}
    className={hasPage ? 'cursor-pointer hover:bg-background' : undefined}
  >
    {renderSelect && (
      <td data-label="Select" data-place="select">
        {renderSelect(row, state)}
      </td>
    )}
    <Cells row={row} columns={columns} />
  </tr>
)) as <Row extends Identified>(props: TableRowProps<Row>) => JSX.Element;

const Cells = memo(({ row, columns }: Pick<TableRowProps<Identified>, 'row' | 'columns'>) =>
  columns.map((column) => (
    <td key={column.name} data-label={column.name} data-align={column.align} data-place={placeOf(column, columns)}>
      {column.cell(row)}
    </td>
  )),
);
