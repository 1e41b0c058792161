import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { deliverableListEndpoints } from '#api/projects/deliverable-list.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { reviewPath } from '#domain/projects/review-path.ts';
import { deliverablePath, isCancelled } from '#web/features/projects/deliverables/deliverables.ts';
import { DueDate } from '#web/features/projects/projects/lists/deadline.tsx';
import { useAssignChoice } from '#web/features/projects/projects/lists/use-assign-choice.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import type { Bulk, BulkChoice } from '#web/ui/list/bulk.ts';
import { CellLines, CellText, None, RowLink } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { SearchField } from '#web/ui/list/list-controls.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { DueDateDialog } from './due-date-dialog.tsx';
import { ListFilters } from './list-filters.tsx';
import { type ListQuery, useListFilter } from './use-list-filter.ts';

type Row = JsonResponse<typeof deliverableListEndpoints.list>[number];

const columns: Column<Row>[] = [
  {
    name: 'Deliverable',
    cell: (row) => (
      <CellLines below={row.aspectRatio}>
        <RowLink to={deliverablePath(row)}>{row.title}</RowLink>
      </CellLines>
    ),
  },
  { name: 'Project', cell: ({ projectTitle }) => <CellText>{projectTitle}</CellText> },
  { name: 'Client', cell: ({ clientName }) => <CellText>{clientName}</CellText> },
  { name: 'State', place: 'side', cell: ({ state }) => <StatusBadge status={state} /> },
  { name: 'Version', cell: (row) => <Version row={row} /> },
  {
    name: 'Due date',
    sort: ['dueDate', 'ascending'],
    cell: ({ effectiveDueDate, isOverdue, state }) => (
      <DueDate date={effectiveDueDate} isOverdue={isOverdue} isDone={state === 'delivered' || state === 'cancelled'} />
    ),
  },
  { name: 'Editor', cell: ({ effectiveEditor }) => (effectiveEditor ? <CellText>{effectiveEditor.name}</CellText> : <None />) },
];

const Version = ({ row }: { row: Row }) =>
  row.draft ? (
    <TextLink to={`/admin${reviewPath(row.projectId, row, row.draft.version)}`} aria-label={`Review v${row.draft.version} of ${row.title}`}>
      v{row.draft.version}
    </TextLink>
  ) : (
    <None />
  );

const bulk: Omit<Bulk<Row>, 'filter' | 'choices'> = {
  endpoint: deliverableListEndpoints.bulk,
  noun: ['deliverable', 'deliverables'],
  nameOf: ({ title, projectTitle }) => `${title} of ${projectTitle}`,
};

const setDueDate: BulkChoice<Row> = {
  action: 'setDueDate',
  label: 'Due date…',
  emails: 'none',
  question: (rows) => `Set the due date of ${rows}?`,
  doing: (rows) => `Setting the due date of ${rows}`,
  done: (rows) => `${rows} changed`,
  Dialog: DueDateDialog,
};

const cancel: BulkChoice<Row> = {
  action: 'cancel',
  label: 'Cancel',
  isFor: (row) => !isCancelled(row),
  emails: 'each',
  doing: (rows) => `Cancelling ${rows}`,
  done: (rows) => `${rows} cancelled`,
  warning: 'Their clients are no longer asked about them, but still see their files. Each one can be resumed.',
};

function captionFor({ sort, state }: ListQuery, isSearch: boolean): string {
  const order = sort === 'dueDate' ? 'by due date' : 'newest first';
  if (isSearch || state) return `Deliverables that match the filters, ${order}.`;
  return sort === 'dueDate' ? `All undelivered ones, ${order}.` : `All deliverables except cancelled ones, ${order}.`;
}

/** The page that lists the deliverables of all projects, with search, filters and sorting. */
export function DeliverableTable({ actions, savedFilters }: { actions: ReactNode; savedFilters: ReactNode }) {
  const navigate = useNavigate();
  const filter = useListFilter();
  const { query, set, isSearch, setSort, isDue, hasPeriod } = filter;
  const { editor, ...others } = query;
  return (
    <ListCard
      isPage
      title="Deliverables"
      actions={actions}
      search={<SearchField label="Search deliverables" value={query.search ?? ''} onSearch={(typed) => set('search', typed)} />}
      filters={<ListFilters {...filter} />}
      savedFilters={savedFilters}
      isSearch={isSearch}
      caption={captionFor(query, isSearch)}
      loading="Loading deliverables..."
      empty={isSearch || query.state ? 'No deliverables found.' : 'No deliverables yet.'}
      columns={columns}
      {...(isDue && !hasPeriod && { sorting: { sort: query.sort, setSort } })}
      list={useList(deliverableListEndpoints.list, { query })}
      bulk={{
        ...bulk,
        choices: [useAssignChoice('editor', "The project's editor"), setDueDate, cancel],
        filter: { ...others, editor: Number(editor) || editor },
      }}
      onRowClick={(row) => navigate(deliverablePath(row))}
    />
  );
}
