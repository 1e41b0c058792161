import { projectEndpoints } from '#contract/projects/project-endpoints.ts';
import type { AdminProject } from '#web/features/projects/projects/project.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { SectionList } from '#web/ui/list/section-list.tsx';
import { Deadline } from './deadline.tsx';

const columns: Column<AdminProject>[] = [
  { name: 'Project', cell: ({ title }) => <span className="line-clamp-3 font-semibold">{title}</span> },
  { name: 'Status', place: 'side', cell: ({ status }) => <StatusBadge status={status} /> },
  { name: 'Deadline', cell: (project) => <Deadline project={project} /> },
  {
    name: 'Actions',
    place: 'actions',
    cell: ({ id, title }) => (
      <ButtonLink variant="secondary" size="small" to={`/admin/projects/${id}`} aria-label={`View ${title}`}>
        View
      </ButtonLink>
    ),
  },
];

/** A client's projects. @param latest shows only so many */
export function ClientProjects({ clientId, latest }: { clientId: number; latest?: number }) {
  const list = useList(projectEndpoints.list, { query: { clientId, limit: latest ?? 25 } });
  return (
    <SectionList
      caption="This client's projects except archived ones, newest first."
      loading="Loading projects..."
      empty="No projects yet."
      columns={columns}
      list={{ ...list, hasNextPage: list.hasNextPage && latest === undefined }}
    />
  );
}
