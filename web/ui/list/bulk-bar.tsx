import type { BulkBarProps } from './bulk.ts';
import { BulkChoices } from './bulk-choices.tsx';
import { BulkResult } from './bulk-result.tsx';
import { StickyBar } from './sticky-bar.tsx';

/** What can be done with the selected rows, and then what came of it. */
export function BulkBar<Row extends { id: number }>(props: BulkBarProps<Row>) {
  const { selection, action } = props;
  const isSelecting = selection.ids.length > 0;
  if (!isSelecting && !action.current) return null;
  return <StickyBar>{isSelecting ? <BulkChoices {...props} /> : <BulkResult {...props} current={action.current!} />}</StickyBar>;
}
