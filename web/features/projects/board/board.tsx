import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkTransition } from '../../../../contract/project-transitions.ts';
import type { ProjectStatus } from '../../../../contract/projects.ts';
import { useScrollRestoration } from '../../../lib/list/use-scroll-restoration.ts';
import { FailedState } from '../../../ui/card.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ChangeStatusDialog, type RequestedStatusChange } from '../dialogs/change-status-dialog.tsx';
import type { AdminProject } from '../project.ts';
import { projectBoard } from '../queries.ts';
import { BoardColumn } from './board-column.tsx';
import { useFocusAfter } from './use-focus-restoration.ts';
import { useQuickStatusChange } from './use-quick-status-change.ts';

/** Projects by state. A usual move by hand happens at once; any other, and every move by the button, is asked about first. */
export default function Board() {
  const { data: columns, isError, refetch } = useQuery(projectBoard);
  const [asked, setAsked] = useState<RequestedStatusChange>();
  const quickMove = useQuickStatusChange();
  const scrolled = useScrollRestoration('board');
  useFocusAfter(asked?.project.id);
  const drop = (project: AdminProject, to: ProjectStatus) =>
    checkTransition('admin', project.status, to) === 'allowed' ? quickMove.mutate({ project, to }) : setAsked({ project, to });
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
      <ChangeStatusDialog move={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
