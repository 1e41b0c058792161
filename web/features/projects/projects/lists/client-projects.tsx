import { useNavigate } from 'react-router';
import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import type { AdminProject } from '#web/features/projects/projects/project.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { RowLink } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { SectionList } from '#web/ui/list/section-list.tsx';
import { Deadline } from './deadline.tsx';

const columns: Column<AdminProject>[] = [
  { name: 'Project', cell: ({ id, title }) => <RowLink to={`/admin/projects/${id}`}>{title}</RowLink> },
  { name: 'Status', place: 'side', cell: ({ status }) => <StatusBadge status={status} /> },
  { name: 'Deadline', cell: (project) => <Deadline project={project} /> },
];

/** A client's projects. @param latest shows only so many */
export function ClientProjects({ clientId, latest }: { clientId: number; latest?: number }) {
  const navigate = useNavigate();
  const list = useList(projectEndpoints.list, { query: { clientId, limit: latest ?? 25 } });
  return (
    <SectionList
      caption="This client's projects except archived ones, newest first."
      loading="Loading projects..."
      empty="No projects yet."
      columns={columns}
      onRowClick={({ id }) => navigate(`/admin/projects/${id}`)}
      list={{ ...list, hasNextPage: list.hasNextPage && latest === undefined }}
    />
  );
}
