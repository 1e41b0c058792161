import { ChevronsLeft, ChevronsRight, Ellipsis } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { formatStatus } from '#web/lib/format.ts';
import { useScrollRestoration } from '#web/lib/list/use-scroll-restoration.ts';
import { statusColors } from '#web/ui/badge.tsx';
import { PlainButton } from '#web/ui/button/button.tsx';
import type { Column } from './board-columns.ts';
import { useDrag, useDrop } from './use-drag.ts';

export interface BoardColumnProps<Card, Status extends string> {
  column: Column<Card, Status>;
  isCollapsed: boolean;
  onCollapse: (collapses: boolean) => void;
  /** A note in the column's head, below its name and the number of cards. */
  noteOf?: (status: Status) => string | undefined;
  /** The table that lists all cards of a column. */
  tableUrl: (status: Status) => string;
  onDrop: (card: Card, to: Status) => void;
  /** What is on a card. Its first button has the focus when the card was dropped or moved. */
  renderCard: (card: Card) => ReactNode;
}

/** The cards of one status. A collapsed column shows only its name and number, and takes drops too. Narrow screens omit empty columns. */
export function BoardColumn<Card extends { id: number }, Status extends string>({
  column: { status, total, cards },
  isCollapsed,
  onCollapse,
  noteOf,
  tableUrl,
  onDrop,
  renderCard,
}: BoardColumnProps<Card, Status>) {
  const ref = useRef<HTMLElement>(null);
  const isOver = useDrop(ref, status, onDrop);
  const scrollRef = useScrollRestoration(status);
  return (
    <section
      ref={ref}
      aria-label={`${formatStatus(status)}: ${total}`}
      className={`group/column relative flex shrink-0 flex-col self-stretch rounded-md ${isCollapsed ? 'w-11' : 'w-72 max-w-[80vw] lg:w-42 lg:max-w-md lg:grow'} ${total === 0 ? 'max-lg:hidden' : ''} ${isOver ? 'bg-inset outline-2 outline-accent -outline-offset-2' : ''}`}
    >
      {isCollapsed ? (
        <CollapsedColumn status={status} total={total} onExpand={() => onCollapse(false)} />
      ) : (
        <ColumnHead status={status} total={total} note={noteOf?.(status)} hasNotes={noteOf !== undefined} />
      )}
      <ul
        ref={scrollRef}
        className={`min-h-40 grow grid-cols-[minmax(0,1fr)] content-start gap-2 overflow-y-auto p-1.5 [scrollbar-width:thin] max-lg:max-h-[65dvh] ${isCollapsed ? 'hidden' : 'grid'}`}
      >
        {!isCollapsed &&
          cards.map((card) => (
            <BoardCard key={card.id} card={card} status={status}>
              {renderCard(card)}
            </BoardCard>
          ))}
        {total > cards.length && (
          <li className="p-2 text-sm">
            <Link to={tableUrl(status)} className="text-accent-ink underline underline-offset-4">
              View all {total} in the table
            </Link>
          </li>
        )}
      </ul>
      {/* The button comes after the cards, so that the keyboard reaches the cards first. */}
      {!isCollapsed && <CollapseButton status={status} onCollapse={() => onCollapse(true)} />}
    </section>
  );
}

interface ColumnHeadProps {
  status: string;
  total: number;
  note: string | undefined;
  /** Whether columns of this board can have notes: then all heads are high enough for one. */
  hasNotes: boolean;
}

const ColumnHead = ({ status, total, note, hasNotes }: ColumnHeadProps) => (
  <h2
    className={`grid shrink-0 content-center rounded-sm px-3 pointer-coarse:pr-11 font-medium font-sans text-sm leading-tight ${hasNotes ? 'h-12' : 'h-10'} ${statusColors(status)}`}
  >
    <span className="flex gap-2">
      <span className="truncate">{formatStatus(status)}</span>
      <span className="shrink-0 whitespace-nowrap font-mono tabular-nums">{total}</span>
    </span>
    {note && <span className="truncate font-normal text-xs">{note}</span>}
  </h2>
);

/** A button in the column's head. Shown while the column is hovered or the button has the focus, and always on touch screens. */
const CollapseButton = ({ status, onCollapse }: { status: string; onCollapse: () => void }) => (
  <PlainButton
    aria-label={`Collapse ${formatStatus(status)}`}
    title="Collapse"
    aria-expanded
    onClick={onCollapse}
    className="absolute top-1.5 right-1.5 grid size-8 pointer-coarse:top-0 pointer-coarse:right-0 pointer-coarse:size-11 place-items-center rounded-sm pointer-fine:bg-surface pointer-fine:text-muted focus-visible:opacity-100 pointer-fine:opacity-0 group-hover/column:opacity-100"
  >
    <ChevronsLeft aria-hidden size={16} />
  </PlainButton>
);

const CollapsedColumn = ({ status, total, onExpand }: { status: string; total: number; onExpand: () => void }) => (
  <PlainButton
    aria-label={`Expand ${formatStatus(status)} ${total}`}
    title="Expand"
    aria-expanded={false}
    onClick={onExpand}
    className={`flex min-h-40 grow items-center gap-2 rounded-sm py-3 font-medium text-sm [writing-mode:vertical-rl] ${statusColors(status)}`}
  >
    <ChevronsRight aria-hidden size={16} className="shrink-0" />
    <span className="whitespace-nowrap">{formatStatus(status)}</span> <span className="font-mono tabular-nums">{total}</span>
  </PlainButton>
);

interface BoardCardProps<Card> {
  card: Card;
  status: string;
  children: ReactNode;
}

function BoardCard<Card extends { id: number }>({ card, status, children }: BoardCardProps<Card>) {
  const ref = useRef<HTMLLIElement>(null);
  const isDragged = useDrag(ref, card, status);
  return (
    <li
      ref={ref}
      data-card={card.id}
      data-row={card.id}
      className={`group/card relative grid cursor-grab gap-2 rounded-sm border border-line bg-surface p-3 hover:border-muted lg:gap-1.5 lg:p-2.5 pointer-coarse:[&>:last-child]:pr-9 ${isDragged ? 'opacity-40' : ''}`}
    >
      {children}
    </li>
  );
}

/** The title of a card, linked. Dragging it drags the card, not the link's URL. */
export const CardLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    draggable={false}
    className="line-clamp-3 font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline lg:text-sm"
  >
    {children}
  </Link>
);

/** Moves a card without dragging it (WCAG 2.5.7). Shown while the card is hovered or has the focus, and always on touch screens. */
export const MoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <PlainButton
    aria-label={label}
    title={label}
    onClick={onClick}
    className="absolute right-1 bottom-1 grid size-8 pointer-coarse:size-11 place-items-center rounded-sm pointer-fine:bg-surface text-muted hover:bg-inset hover:text-ink pointer-fine:opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100"
  >
    <Ellipsis aria-hidden size={18} />
  </PlainButton>
);
