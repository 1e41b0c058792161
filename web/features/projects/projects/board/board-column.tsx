import { useRef } from 'react';
import { Link } from 'react-router';
import { type ProjectStatus, waitingOn } from '#contract/projects/projects.ts';
import type { BoardProject, BoardColumn as Column } from '#web/features/projects/projects/project.ts';
import { formatStatus } from '#web/lib/format.ts';
import { useScrollRestoration } from '#web/lib/list/use-scroll-restoration.ts';
import { statusColors } from '#web/ui/badge.tsx';
import { BoardCard } from './board-card.tsx';
import { useDrop } from './use-drag.ts';

interface BoardColumnProps {
  column: Column;
  onDrop: (project: BoardProject, to: ProjectStatus) => void;
  onMove: (project: BoardProject) => void;
}

/** The projects of one status. Narrow screens leave out an empty column. */
export function BoardColumn({ column: { status, total, projects }, onDrop, onMove }: BoardColumnProps) {
  const ref = useRef<HTMLElement>(null);
  const isOver = useDrop(ref, status, onDrop);
  const scrollRef = useScrollRestoration(status);
  return (
    <section
      ref={ref}
      aria-label={`${formatStatus(status)}: ${total}`}
      className={`w-72 max-w-[80vw] shrink-0 self-stretch rounded-md lg:w-43 lg:max-w-md lg:grow ${total === 0 ? 'max-lg:hidden' : ''} ${isOver ? 'bg-inset outline-2 outline-accent -outline-offset-2' : ''}`}
    >
      <ColumnHead status={status} total={total} />
      <ul ref={scrollRef} className="grid max-h-[65dvh] min-h-40 grid-cols-[minmax(0,1fr)] content-start gap-2 overflow-y-auto p-1.5">
        {projects.map((project) => (
          <BoardCard key={project.id} project={project} onMove={onMove} />
        ))}
        {total > projects.length && (
          <li className="p-2 text-sm">
            <Link to={`?view=table&status=${status}`} className="text-accent-ink underline underline-offset-4">
              View all {total} in the table
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

function ColumnHead({ status, total }: { status: ProjectStatus; total: number }) {
  return (
    <h2 className={`flex flex-wrap items-baseline gap-x-3 rounded-sm px-3 py-2 font-medium font-sans text-sm ${statusColors(status)}`}>
      {formatStatus(status)}
      <span className="font-mono tabular-nums">{total}</span>
      {waitingOn[status] === 'client' && <span className="font-normal text-xs">with the client</span>}
    </h2>
  );
}
