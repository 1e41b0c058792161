import { focusHome } from '#web/ui/focus/keep-focus.ts';
import type { BulkBarProps } from './bulk.ts';
import { BulkChoices } from './bulk-choices.tsx';
import { BulkResult } from './bulk-result.tsx';

/** What can be done with the selected rows, and then what came of it. */
export function BulkBar<Row extends { id: number }>(props: BulkBarProps<Row>) {
  const { selection, action } = props;
  const isSelecting = selection.ids.length > 0;
  if (!isSelecting && !action.current) return null;
  return (
    <div
      {...focusHome.area}
      data-sticky-bar
      className="tall:sticky bottom-(--bottom-bar,0px) z-2 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 rounded-b-md border-line border-t bg-surface px-5 py-2 text-sm shadow-[0_-4px_12px_rgb(0_0_0/0.08)]"
    >
      {isSelecting ? <BulkChoices {...props} /> : <BulkResult {...props} current={action.current!} />}
    </div>
  );
}
