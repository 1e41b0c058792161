import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import { isDelivering, type ProjectStatus, statusPhrase, waitingOn } from '#domain/projects/statuses.ts';
import { checkTransition } from '#domain/projects/transitions.ts';
import { ChangeStatusDialog, type RequestedStatusChange } from '#web/features/projects/projects/dialogs/change-status-dialog.tsx';
import { projectsPath } from '#web/features/projects/projects/lists/projects-path.ts';
import type { BoardProject } from '#web/features/projects/projects/project.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { Board } from '#web/ui/board/board.tsx';
import { useQuickMove } from '#web/ui/board/use-quick-move.ts';
import { EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ProjectCard } from './project-card.tsx';

/** Projects by status. Dropping a card further ahead moves it at once, unless the dialog has a warning; any other drop, and the button, opens the dialog. */
export default function ProjectBoard({ editor }: { editor: string }) {
  const board = query(
    projectEndpoints.board,
    { query: { editor: editor || undefined } as { editor?: 'me' } },
    {
      // Archived ones are only counted, also the one that was just dropped there.
      select: ({ columns }) =>
        columns.map(({ projects, ...column }) => ({ ...column, cards: column.status === 'archived' ? [] : projects })),
    },
  );
  const { data: columns, isError, refetch } = useQuery({ ...board, placeholderData: keepPreviousData });
  const [requestedChange, setRequestedChange] = useState<RequestedStatusChange>();
  const quickMove = useQuickMove<'projects', BoardProject, ProjectStatus>({
    queryKey: board.queryKey,
    cards: 'projects',
    mutationFn: ({ card: { id }, from, to }) => call(projectEndpoints.changeStatus, { params: { id }, body: { status: to, from } }),
    nameOf: ({ title }) => title,
    successMessage: ({ card: { title }, to }) => `${title} is now ${statusPhrase(to)}.`,
    isUndoable: ({ from, to }) => from === 'completed' && to === 'archived',
  });
  const drop = (project: BoardProject, to: ProjectStatus) =>
    checkTransition('admin', project.status, to) === 'allowed' && !(isDelivering(to) && (project.hasUnsentInvoices || project.missesFinals))
      ? quickMove.mutate({ card: { ...project, status: to }, from: project.status, to })
      : setRequestedChange({ project, to });
  if (!columns) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading projects..." />;
  if (columns.every(({ total }) => total === 0)) return editor ? <EmptyState title="No projects found" /> : <NoProjects />;
  return (
    <>
      <Board
        name="projects"
        columns={columns}
        noteOf={(status) => (waitingOn[status] === 'client' ? 'with the client' : undefined)}
        tableUrl={(status) => projectsPath(editor, { view: 'table', status })}
        onDrop={drop}
        renderCard={(project) => <ProjectCard project={project} onMove={() => setRequestedChange({ project })} />}
      />
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
