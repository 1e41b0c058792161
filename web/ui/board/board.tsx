import { useEffect } from 'react';
import { rememberList } from '#web/lib/list/left-lists.ts';
import { useScrollRestoration } from '#web/lib/list/use-scroll-restoration.ts';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { BoardColumn, type BoardColumnProps } from './board-column.tsx';
import type { Column } from './board-columns.ts';

interface BoardProps<Card, Status extends string> extends Omit<BoardColumnProps<Card, Status>, 'column'> {
  columns: Column<Card, Status>[];
}

/** Cards in columns by status, which can be dragged from one to another. */
export function Board<Card extends { id: number }, Status extends string>({ columns, ...rest }: BoardProps<Card, Status>) {
  const scrollRef = useScrollRestoration('board');
  useEffect(() => {
    rememberList(
      location,
      columns.flatMap(({ cards }) => cards.map(({ id }) => String(id))),
    );
  }, [columns]);
  return (
    <section
      ref={scrollRef}
      {...focusHome.area}
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
