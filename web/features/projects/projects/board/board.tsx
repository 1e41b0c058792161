import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkTransition, type ProjectStatus } from '#contract/projects/projects.ts';
import { ChangeStatusDialog, type RequestedStatusChange } from '#web/features/projects/projects/dialogs/change-status-dialog.tsx';
import type { BoardProject } from '#web/features/projects/projects/project.ts';
import { projectBoard } from '#web/features/projects/projects/queries.ts';
import { rememberList } from '#web/lib/list/left-lists.ts';
import { useScrollRestoration } from '#web/lib/list/use-scroll-restoration.ts';
import { EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { BoardColumn } from './board-column.tsx';
import { useDialogFocusReturn } from './use-focus-restoration.ts';
import { useQuickStatusChange } from './use-quick-status-change.ts';

/** Projects by status. Dropping a card further ahead moves it at once; any other drop, and the button, opens a dialog. */
export default function Board({ editor }: { editor: string }) {
  const { data: columns, isError, refetch } = useQuery({ ...projectBoard(editor), placeholderData: keepPreviousData });
  const [requestedChange, setRequestedChange] = useState<RequestedStatusChange>();
  const quickChange = useQuickStatusChange(editor);
  const scrollRef = useScrollRestoration('board');
  useEffect(() => {
    const ids = columns?.flatMap(({ projects }) => projects.map(({ id }) => String(id)));
    if (ids) rememberList(location, ids);
  }, [columns]);
  useDialogFocusReturn(requestedChange?.project.id);
  const drop = (project: BoardProject, to: ProjectStatus) =>
    checkTransition('admin', project.status, to) === 'allowed' ? quickChange.mutate({ project, to }) : setRequestedChange({ project, to });
  if (!columns) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading projects..." />;
  if (columns.every(({ total }) => total === 0)) return editor ? <EmptyState title="No projects found" /> : <NoProjects />;
  return (
    <>
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
            <BoardColumn key={column.status} column={column} onDrop={drop} onMove={(project) => setRequestedChange({ project })} />
          ))}
        </div>
      </section>
      <ChangeStatusDialog change={requestedChange} onClose={() => setRequestedChange(undefined)} />
    </>
  );
}

const NoProjects = () => (
  <EmptyState title="No projects yet">
    <p className="max-w-[45ch] text-pretty text-muted">
      Each project is a card here, in the column of its status. Drag it on as the work moves on.
    </p>
  </EmptyState>
);
