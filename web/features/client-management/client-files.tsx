import { clientEndpoints } from '../../../contract/client-management.ts';
import type { ItemOf } from '../../lib/api.ts';
import { formatInstant, formatSize } from '../../lib/format.ts';
import { useList } from '../../lib/list/use-list.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { SectionList } from '../../ui/list/section-list.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const colors = { source: 'cerulean', draft: 'iris', final: 'forest', feedback: 'mango' } as const;

const columns: Column<ItemOf<typeof clientEndpoints.listFiles>>[] = [
  { name: 'File', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { name: 'Type', cell: ({ type }) => <Badge color={colors[type]}>{type}</Badge> },
  {
    name: 'Project',
    cell: ({ projectId, projectTitle }) => (
      <TextLink to={`/admin/projects/${projectId}`} className="line-clamp-3">
        {projectTitle}
      </TextLink>
    ),
  },
  { name: 'Size', cell: ({ size }) => size !== null && <span className="whitespace-nowrap">{formatSize(size)}</span>, align: 'end' },
  { name: 'Added', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatInstant(createdAt)}</span> },
];

/** The files of a client's projects. */
export function ClientFiles({ clientId }: { clientId: number }) {
  return (
    <SectionList
      caption="Files of this client's projects, newest first."
      loading="Loading files..."
      empty="No files yet."
      columns={columns}
      list={useList('projects', clientEndpoints.listFiles, { params: { id: clientId } })}
    />
  );
}
