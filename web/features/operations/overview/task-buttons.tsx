import type { ReactNode } from 'react';
import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import { type ProjectStatus, statusPhrase } from '#domain/projects/statuses.ts';
import { call } from '#web/lib/api.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import type { ProjectTask } from './overview.ts';

/** The next status, where moving a project on takes nothing else. */
const nextSteps: Partial<Record<ProjectStatus, { to: ProjectStatus; label: string }>> = {
  pending: { to: 'footage_upload', label: 'Request footage' },
  footage_received: { to: 'editing', label: 'Start editing' },
};

/** Moves the project on, or opens it where that takes more. */
export function MoveOnButton({ project: { id, title, status, draft, deliverables } }: { project: ProjectTask }) {
  const hasDraft = deliverables ? deliverables.total > 0 : draft !== null;
  const next = status === 'first_draft' && hasDraft ? ({ to: 'review', label: 'Send for review' } as const) : nextSteps[status];
  const move = useAction({
    mutationFn: (to: ProjectStatus) => call(projectEndpoints.changeStatus, { params: { id }, body: { status: to, from: status } }),
    successMessage: ({ project }) => `${title} is now ${statusPhrase(project.status)}.`,
    errorMessage: "The project couldn't be moved. Please try again.",
  });
  if (!next) return <TaskLink to={`/admin/projects/${id}`}>Open project</TaskLink>;
  return (
    <ActionButton size="small" action={{ ...move, mutate: () => move.mutate(next.to) }} pendingLabel="Moving...">
      {next.label}
    </ActionButton>
  );
}

export const TaskLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <ButtonLink variant="secondary" size="small" to={to}>
    {children}
  </ButtonLink>
);
