import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type ProjectSort, projectEndpoints, projectSorts } from '#api/projects/project-endpoints.ts';
import { type ProjectState, projectStates } from '#api/projects/projects.ts';
import { projectStatuses, waitingOn } from '#domain/projects/statuses.ts';
import { DeliverableProgress } from '#web/features/projects/projects/progress/deliverable-progress.tsx';
import type { AdminProject } from '#web/features/projects/projects/project.ts';
import { buildUrl } from '#web/lib/api.ts';
import { formatStatus } from '#web/lib/format.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useSort } from '#web/lib/list/use-sort.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import type { Bulk, BulkChoice } from '#web/ui/list/bulk.ts';
import { CellLines, CellText, DayOf, None, RowLink } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ExportLink, ImportLink, SearchField, SelectFilter, SortSelect } from '#web/ui/list/list-controls.tsx';
import { changeChoices } from './change-choices.ts';
import { ClientFilter } from './client-filter.tsx';
import { Deadline } from './deadline.tsx';
import { Priority } from './priority.tsx';
import { useAssignChoice } from './use-assign-choice.ts';
import { useEditorFilter } from './use-editor-filter.ts';

const columns: Column<AdminProject>[] = [
  {
    name: 'Project',
    cell: ({ id, title, type }) => (
      <CellLines below={type}>
        <RowLink to={`/admin/projects/${id}`}>{title}</RowLink>
      </CellLines>
    ),
  },
  { name: 'Client', cell: ({ clientName }) => <CellText>{clientName}</CellText> },
  {
    name: 'Status',
    place: 'side',
    cell: ({ status, priority, progress }) => (
      <span className="cell-lines gap-2">
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={status} />
          <Priority priority={priority} />
        </span>
        {progress && <DeliverableProgress {...progress} />}
      </span>
    ),
  },
  { name: 'Editor', cell: ({ editor }) => (editor ? <CellText>{editor.name}</CellText> : <None />) },
  { name: 'Deadline', sort: ['deadline', 'ascending'], cell: (project) => <Deadline project={project} /> },
  { name: 'Created', sort: ['newest', 'descending'], cell: ({ createdAt }) => <DayOf instant={createdAt} /> },
];

const bulk: Omit<Bulk<AdminProject>, 'filter' | 'choices'> = {
  endpoint: projectEndpoints.bulk,
  noun: ['project', 'projects'],
  nameOf: ({ title }) => title,
  exportUrl: (query) => buildUrl(projectEndpoints.export, { query }),
};

/** The states that the list can be filtered by. */
const states: readonly (readonly [ProjectState, string])[] = [
  ['waiting', 'Need your action'],
  ...projectStatuses.map((status) => [status, formatStatus(status)] as const),
];

/** Each sort order, and the projects it lists when no status is selected. */
const sortOrders: Record<ProjectSort, { label: string; anyStatus: string; caption: string; captionOrder: string }> = {
  newest: {
    label: 'Newest first',
    anyStatus: 'All except archived',
    caption: 'All projects except archived ones',
    captionOrder: 'newest first',
  },
  deadline: { label: 'Deadline', anyStatus: 'All unfinished', caption: 'All unfinished projects', captionOrder: 'by deadline' },
};
const sorts = projectSorts.map((sort) => [sort, sortOrders[sort].label] as const);

const archive: BulkChoice<AdminProject> = {
  action: 'archive',
  isFor: ({ status }) => status === 'completed',
  label: 'Archive',
  emails: 'none',
  doing: (rows) => `Archiving ${rows}`,
  done: (rows) => `${rows} archived`,
};

/** Finished projects are no longer due, so they can't be sorted by deadline. */
const isFinished = (state: ProjectState | undefined) => state !== undefined && state !== 'waiting' && waitingOn[state] === 'nobody';

function captionOf(state: ProjectState): string {
  return state === 'waiting' ? 'Projects that need your action' : `Projects in ${formatStatus(state)}`;
}

/** The page that lists projects, with search, filters and sorting. */
export function ProjectTable({ actions, savedFilters }: { actions: ReactNode; savedFilters: ReactNode }) {
  const navigate = useNavigate();
  const { text, oneOf, set } = useFilter();
  const { sort: chosenSort, setSort } = useSort('Projects', projectSorts);
  const [search, status, clientId] = [text('search'), oneOf('status', projectStates), Number(text('client')) || undefined];
  const editor = useEditorFilter();
  const sort = isFinished(status) ? 'newest' : chosenSort;
  const order = sortOrders[sort];
  const query = { status, clientId, editor: editor || undefined, search: search || undefined, sort };
  const isSearch = search !== '' || clientId !== undefined || editor !== '';
  const caption = isSearch ? 'Search results' : status ? captionOf(status) : order.caption;
  return (
    <ListCard
      isPage
      title="Projects"
      actions={actions}
      search={<SearchField label="Search projects" value={search} onSearch={(typed) => set('search', typed)} />}
      filters={
        <>
          <SelectFilter
            label="Status"
            value={status ?? 'all'}
            options={[['all', order.anyStatus], ...states]}
            onChange={(chosen) => set('status', chosen)}
          />
          {!isFinished(status) && <SortSelect value={sort} options={sorts} onChange={setSort} />}
          <ClientFilter clientId={clientId} onPick={(id) => set('client', id ? String(id) : '')} />
        </>
      }
      tools={
        <>
          <ExportLink to={buildUrl(projectEndpoints.export, { query })} />
          <ImportLink to="/admin/settings/import?kind=projects" />
        </>
      }
      savedFilters={savedFilters}
      isSearch={isSearch}
      caption={`${caption}, ${order.captionOrder}.`}
      loading="Loading projects..."
      empty={isSearch || status || sort === 'deadline' ? 'No projects found.' : 'No projects yet.'}
      columns={columns}
      {...(!isFinished(status) && { sorting: { sort, setSort } })}
      list={useList(projectEndpoints.list, { query })}
      bulk={{
        ...bulk,
        choices: [useAssignChoice('editor'), ...changeChoices, archive],
        filter: { ...query, editor: Number(editor) || editor || undefined },
      }}
      onRowClick={({ id }) => navigate(`/admin/projects/${id}`)}
    />
  );
}
