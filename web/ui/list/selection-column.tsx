import type { Selection } from '#web/lib/list/use-selection.ts';
import type { Column } from './data-table.tsx';

/** The checkboxes of a list's rows; with Shift, one selects all rows since the last. */
export const selectionColumn = <Row extends { id: number }>(
  rows: Row[],
  selection: Selection,
  nameOf: (row: Row) => string,
): Column<Row> => {
  const isComplete = selection.ids.length === rows.length;
  return {
    name: 'Select',
    place: 'select',
    head: (
      <Checkbox
        label="Select all rows"
        checked={isComplete}
        isMixed={!isComplete && selection.ids.length > 0}
        onToggle={() => (isComplete ? selection.clear() : selection.selectRows())}
      />
    ),
    cell: (row) => (
      <Checkbox label={`Select ${nameOf(row)}`} checked={selection.has(row.id)} onToggle={(isRange) => selection.toggle(row.id, isRange)} />
    ),
  };
};

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
