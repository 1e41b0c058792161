import { useScrollRestoration } from '#web/lib/list/use-scroll-restoration.ts';
import { BoardColumn, type BoardColumnProps } from './board-column.tsx';
import type { Column } from './board-columns.ts';
import { useDialogFocusReturn } from './use-focus-restoration.ts';

interface BoardProps<Card, Status extends string> extends Omit<BoardColumnProps<Card, Status>, 'column'> {
  columns: Column<Card, Status>[];
  /** The card whose dialog is open. */
  openedCard: number | undefined;
}

/** Cards in columns by status, which can be dragged from one to another. */
export function Board<Card extends { id: number }, Status extends string>({ columns, openedCard, ...rest }: BoardProps<Card, Status>) {
  const scrollRef = useScrollRestoration('board');
  useDialogFocusReturn(openedCard);
  return (
    <section
      ref={scrollRef}
      data-board
      aria-label="Board"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto pb-3"
    >
      <div className="flex gap-2">
        {columns.map((column) => (
          <BoardColumn key={column.status} column={column} {...rest} />
        ))}
      </div>
    </section>
  );
}
