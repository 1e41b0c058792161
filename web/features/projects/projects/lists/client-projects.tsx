import { useState } from 'react';
import { projectEndpoints } from '#contract/projects/project-endpoints.ts';
import { NewProjectDialog } from '#web/features/projects/projects/dialogs/new-project-dialog.tsx';
import type { AdminProject } from '#web/features/projects/projects/project.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card, FailedState } from '#web/ui/card/card.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { CardShowMore } from '#web/ui/list/show-more.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Deadline } from './deadline.tsx';

const columns: Column<AdminProject>[] = [
  { name: 'Project', cell: ({ title }) => <span className="line-clamp-3 font-semibold">{title}</span> },
  { name: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { name: 'Deadline', cell: (project) => <Deadline project={project} /> },
  {
    name: 'Actions',
    cell: ({ id, title }) => (
      <ButtonLink variant="secondary" size="small" to={`/admin/projects/${id}`} aria-label={`View ${title}`}>
        View
      </ButtonLink>
    ),
  },
];

export function ClientProjects({ clientId }: { clientId: number }) {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <ProjectRows clientId={clientId} />
      <ButtonGroup>
        <Button variant="secondary" onClick={() => setCreating(true)}>
          New project
        </Button>
        <ButtonLink variant="link" to={`/admin/projects?view=table&status=archived&client=${clientId}`}>
          Archived projects
        </ButtonLink>
      </ButtonGroup>
      <NewProjectDialog clientId={clientId} open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

function ProjectRows({ clientId }: { clientId: number }) {
  const list = useList('projects', projectEndpoints.list, { query: { clientId, limit: 10 } });
  if (!list.items) return list.isError ? <FailedState onRetry={list.refetch} /> : <Spinner text="Loading projects..." />;
  if (list.items.length === 0) return <p className="text-muted">No projects yet.</p>;
  return (
    <Card>
      <DataTable columns={columns} rows={list.items} caption="This client's projects except archived ones, newest first." />
      <CardShowMore list={list} />
    </Card>
  );
}
