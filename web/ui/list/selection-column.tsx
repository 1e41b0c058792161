import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import type { Selection } from '#web/lib/list/use-selection.ts';
import type { RowState } from './table-row.tsx';

/** How many rows can change at once without a noticeable delay of the click. */
const fewRows = 20;

/** What a table needs to show which rows are selected and to change that. */
export interface RowSelection<Row> {
  /** A row's state. Like `renderRow`, the function stays the same while no row's state changes, so that no row is rendered again. */
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
  // Many changed rows are rendered after the pressed checkbox and the bar, so that these respond at once.
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

/** A checkbox whose label is as large as its cell, so that a click beside it doesn't open the row. */
const Checkbox = ({ label, checked, isMixed = false, onToggle }: CheckboxProps) => (
  // A click with Shift would select text.
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
