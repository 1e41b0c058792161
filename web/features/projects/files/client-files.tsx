import { fileEndpoints } from '#api/projects/files.ts';
import { useEditorFilter } from '#web/features/projects/projects/lists/use-editor-filter.ts';
import type { ItemOf } from '#web/lib/api.ts';
import { formatInstant, formatSize } from '#web/lib/format.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { SectionList } from '#web/ui/list/section-list.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const colors = { source: 'cerulean', draft: 'iris', final: 'forest', feedback: 'mango' } as const;

const columns: Column<ItemOf<typeof fileEndpoints.listOfClient>>[] = [
  { name: 'File', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { name: 'Type', place: 'side', cell: ({ type }) => <Badge color={colors[type]}>{type}</Badge> },
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

/** The files of a client's projects: all, or an editor's. */
export function ClientFiles({ clientId }: { clientId: number }) {
  const editor = useEditorFilter();
  const { isReady } = useFilter();
  return (
    <SectionList
      caption="Files of this client's projects, newest first."
      loading="Loading files..."
      empty={editor ? 'No files found.' : 'No files yet.'}
      columns={columns}
      list={useList(fileEndpoints.listOfClient, {
        params: { id: clientId },
        query: { editor: editor || undefined },
        enabled: isReady,
      })}
    />
  );
}
