import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectStatus } from '../../../contract/projects.ts';
import { useKeptScroll } from '../../lib/use-kept-scroll.ts';
import { FailedState } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { BoardColumn } from './board-column.tsx';
import { type AskedMove, MoveDialog } from './move-dialog.tsx';
import { isUsual } from './moves.ts';
import type { AdminProject } from './project.ts';
import { projectBoard } from './queries.ts';
import { useFocusAfter } from './use-keep-focus.ts';
import { useQuickMove } from './use-quick-move.ts';

/** Projects by state. A usual move by hand happens at once; any other, and every move by the button, is asked about first. */
export default function Board() {
  const { data: columns, isError, refetch } = useQuery(projectBoard);
  const [asked, setAsked] = useState<AskedMove>();
  const quickMove = useQuickMove();
  const scrolled = useKeptScroll('board');
  useFocusAfter(asked?.project.id);
  const drop = (project: AdminProject, to: ProjectStatus) =>
    isUsual(project.status, to) ? quickMove.mutate({ project, to }) : setAsked({ project, to });
  if (!columns) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading projects..." />;
  return (
    <>
      <section
        ref={scrolled}
        data-board
        data-wide
        aria-label="Board"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto pb-3"
      >
        <div className="flex min-w-max items-start gap-2">
          {columns.map((column) => (
            <BoardColumn key={column.status} column={column} onDrop={drop} onMove={(project) => setAsked({ project })} />
          ))}
        </div>
      </section>
      <MoveDialog move={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
