import { type JSX, memo, type ReactNode } from 'react';
import { type Column, placeOf } from './column.ts';

/** A row that waits will be changed by an action that has been started. */
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
  /** Counted from 1, where not all rows are shown. */
  number: number | undefined;
}

/** Rendered only when it changes, and of a row that is selected only its checkbox: a list can have a thousand. */
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
