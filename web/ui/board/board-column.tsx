import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { formatStatus } from '#web/lib/format.ts';
import { useScrollRestoration } from '#web/lib/list/use-scroll-restoration.ts';
import { statusColors } from '#web/ui/badge.tsx';
import type { Column } from './board-columns.ts';
import { useDrag, useDrop } from './use-drag.ts';

export interface BoardColumnProps<Card, Status extends string> {
  column: Column<Card, Status>;
  /** Beside the number of cards. */
  noteOf?: (status: Status) => string | undefined;
  /** Where all cards of a column are listed. */
  tableUrl: (status: Status) => string;
  onDrop: (card: Card, to: Status) => void;
  /** What is on a card. Its first button has the focus when the card was dropped or moved. */
  renderCard: (card: Card) => ReactNode;
}

/** The cards of one status. Narrow screens leave out an empty column. */
export function BoardColumn<Card extends { id: number }, Status extends string>({
  column: { status, total, cards },
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
      className={`w-72 max-w-[80vw] shrink-0 self-stretch rounded-md lg:w-43 lg:max-w-md lg:grow ${total === 0 ? 'max-lg:hidden' : ''} ${isOver ? 'bg-inset outline-2 outline-accent -outline-offset-2' : ''}`}
    >
      <ColumnHead status={status} total={total} note={noteOf?.(status)} />
      <ul ref={scrollRef} className="grid max-h-[65dvh] min-h-40 grid-cols-[minmax(0,1fr)] content-start gap-2 overflow-y-auto p-1.5">
        {cards.map((card) => (
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
    </section>
  );
}

function ColumnHead({ status, total, note }: { status: string; total: number; note: string | undefined }) {
  return (
    <h2 className={`flex flex-wrap items-baseline gap-x-3 rounded-sm px-3 py-2 font-medium font-sans text-sm ${statusColors(status)}`}>
      {formatStatus(status)}
      <span className="font-mono tabular-nums">{total}</span>
      {note && <span className="font-normal text-xs">{note}</span>}
    </h2>
  );
}

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
      className={`grid cursor-grab gap-2 rounded-sm border border-line bg-surface p-3 hover:border-muted ${isDragged ? 'opacity-40' : ''}`}
    >
      {children}
    </li>
  );
}

/** The name of what a card shows. Drags the card, not the link's URL. */
export const CardLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} draggable={false} className="line-clamp-3 font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline">
    {children}
  </Link>
);
