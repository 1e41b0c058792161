import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkTransition, type ProjectStatus } from '#contract/projects/projects.ts';
import { ChangeStatusDialog, type RequestedStatusChange } from '#web/features/projects/projects/dialogs/change-status-dialog.tsx';
import type { AdminProject } from '#web/features/projects/projects/project.ts';
import { projectBoard } from '#web/features/projects/projects/queries.ts';
import { useScrollRestoration } from '#web/lib/list/use-scroll-restoration.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { BoardColumn } from './board-column.tsx';
import { useDialogFocusReturn } from './use-focus-restoration.ts';
import { useQuickStatusChange } from './use-quick-status-change.ts';

/** Projects by status. Dropping a card on a usual next status moves it at once; any other drop, and the Move button, opens a dialog. */
export default function Board() {
  const { data: columns, isError, refetch } = useQuery(projectBoard);
  const [requestedChange, setRequestedChange] = useState<RequestedStatusChange>();
  const quickChange = useQuickStatusChange();
  const scrollRef = useScrollRestoration('board');
  useDialogFocusReturn(requestedChange?.project.id);
  const drop = (project: AdminProject, to: ProjectStatus) =>
    checkTransition('admin', project.status, to) === 'allowed' ? quickChange.mutate({ project, to }) : setRequestedChange({ project, to });
  if (!columns) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading projects..." />;
  return (
    <>
      <section
        ref={scrollRef}
        data-board
        data-wide
        aria-label="Board"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto pb-3"
      >
        <div className="flex min-w-max items-start gap-2">
          {columns.map((column) => (
            <BoardColumn key={column.status} column={column} onDrop={drop} onMove={(project) => setRequestedChange({ project })} />
          ))}
        </div>
      </section>
      <ChangeStatusDialog change={requestedChange} onClose={() => setRequestedChange(undefined)} />
    </>
  );
}
