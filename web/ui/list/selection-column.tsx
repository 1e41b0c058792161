import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import type { Selection } from '#web/lib/list/use-selection.ts';
import type { RowState } from './table-row.tsx';

/** How many rows can change without a click waiting for them. */
const fewRows = 20;

/** What a table needs of its selection. */
export interface RowSelection<Row> {
  /** Stays the same while nothing else is selected, as `renderRow` does. */
  stateOf: (row: Row) => RowState;
  /** The checkbox for all rows. */
  head: ReactNode;
  /** A row's checkbox. */
  renderRow: (row: Row, state: RowState) => ReactNode;
}

interface SelectionParts<Row> {
  rows: Row[];
  selection: Selection;
  nameOf: (row: Row) => string;
  /** The rows that an action is about to change. */
  waiting: ReadonlySet<number>;
}

/** The checkboxes of a list's rows; with Shift, one selects all rows since the last. */
export function useRowSelection<Row extends { id: number }>({ rows, selection, nameOf, waiting }: SelectionParts<Row>): RowSelection<Row> {
  const { ids, has, toggle, selectRows, clear } = selection;
  const renderRow = useCallback(
    (row: Row, state: RowState) => (
      <Checkbox label={`Select ${nameOf(row)}`} checked={state === 'selected'} onToggle={(isRange) => toggle(row.id, isRange)} />
    ),
    [nameOf, toggle],
  );
  const count = ids.length;
  const before = useDeferredValue(useMemo(() => ({ has, count }), [has, count]));
  // Many rows follow the checkbox that was pressed, and the bar.
  const hasNow = Math.abs(count - before.count) > fewRows ? before.has : has;
  const stateOf = useCallback(({ id }: Row) => (waiting.has(id) ? 'waiting' : hasNow(id) ? 'selected' : undefined), [waiting, hasNow]);
  const isComplete = count === rows.length;
  const head = (
    <Checkbox
      label="Select all rows"
      checked={isComplete}
      isMixed={!isComplete && count > 0}
      onToggle={() => (isComplete ? clear() : selectRows())}
    />
  );
  return { stateOf, head, renderRow };
}

interface CheckboxProps {
  label: string;
  checked: boolean;
  isMixed?: boolean;
  /** @param isRange whether Shift is pressed */
  onToggle: (isRange: boolean) => void;
}

/** Its label is as large as its cell, so that a click beside it doesn't open the row. */
const Checkbox = ({ label, checked, isMixed = false, onToggle }: CheckboxProps) => (
  // Shift would select text.
  <label onMouseDown={(event) => event.shiftKey && event.preventDefault()} className="-m-3 grid cursor-pointer place-items-center p-3">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(input) => {
        if (input) input.indeterminate = isMixed;
      }}
      onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey === true)}
      className="size-4.5 accent-accent"
    />
  </label>
);
