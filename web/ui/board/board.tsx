import { useEffect, useRef } from 'react';
import { rememberList } from '#web/lib/list/neighbors.ts';
import { useScrollRestoration } from '#web/lib/list/use-scroll-restoration.ts';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { BoardColumn, type BoardColumnProps } from './board-column.tsx';
import type { Column } from './board-columns.ts';
import { useCollapsedColumns } from './use-collapsed-columns.ts';
import { useWindowHeight } from './use-window-height.ts';

interface BoardProps<Card, Status extends string> extends Omit<BoardColumnProps<Card, Status>, 'column' | 'isCollapsed' | 'onCollapse'> {
  /** The kind of cards, under which the browser keeps which columns are collapsed. */
  name: string;
  columns: Column<Card, Status>[];
}

/** Cards in columns by status, which can be dragged from one to another. It takes the window's height. */
export function Board<Card extends { id: number }, Status extends string>({ name, columns, ...rest }: BoardProps<Card, Status>) {
  const scrollRef = useScrollRestoration('board');
  const { isCollapsed, setCollapsed } = useCollapsedColumns(name);
  const row = useRef<HTMLDivElement>(null);
  useWindowHeight(row);
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
      className="overflow-x-auto tall:lg:h-[max(20rem,calc(100dvh-var(--around)))]"
    >
      <div ref={row} className="flex h-full gap-2">
        {columns.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            isCollapsed={isCollapsed(column)}
            onCollapse={(collapses) => setCollapsed(column.status, collapses)}
            {...rest}
          />
        ))}
      </div>
    </section>
  );
}
