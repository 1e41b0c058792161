import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type LeadSort, leadEndpoints, leadSorts } from '#api/sales/lead-endpoints.ts';
import { isOpen, leadStages } from '#domain/sales/lead-stages.ts';
import { useAssignChoice } from '#web/features/projects/projects/lists/use-assign-choice.ts';
import { useEditorFilter } from '#web/features/projects/projects/lists/use-editor-filter.ts';
import { buildUrl } from '#web/lib/api.ts';
import { formatStatus } from '#web/lib/format.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useSort } from '#web/lib/list/use-sort.ts';
import type { Bulk, BulkChoice } from '#web/ui/list/bulk.ts';
import { CellLines, CellText, DayOf, None, RowLink } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ExportLink, SearchField, SelectFilter, SortSelect } from '#web/ui/list/list-controls.tsx';
import { FollowUp } from './follow-up.tsx';
import type { Lead } from './lead.ts';
import { LoseLeadsDialog } from './lose-leads-dialog.tsx';
import { StageBadge } from './stage-badge.tsx';

const columns: Column<Lead>[] = [
  {
    name: 'Lead',
    cell: ({ id, name, company, email }) => (
      <CellLines below={company ?? email}>
        <RowLink to={`/admin/leads/${id}`}>{name}</RowLink>
      </CellLines>
    ),
  },
  {
    name: 'Stage',
    place: 'side',
    cell: (lead) => (
      <CellLines below={lead.lostReason}>
        <StageBadge lead={lead} />
      </CellLines>
    ),
  },
  { name: 'Owner', cell: ({ owner }) => (owner ? <CellText>{owner.name}</CellText> : <None />) },
  { name: 'Next step', sort: ['followUp', 'ascending'], cell: (lead) => isOpen(lead) && <FollowUp lead={lead} /> },
  { name: 'Created', sort: ['newest', 'descending'], cell: ({ createdAt }) => <DayOf instant={createdAt} /> },
];

const bulk: Omit<Bulk<Lead>, 'filter' | 'choices'> = {
  endpoint: leadEndpoints.bulk,
  noun: ['lead', 'leads'],
  nameOf: ({ name }) => name,
  exportUrl: (query) => buildUrl(leadEndpoints.export, { query }),
};

const lose: BulkChoice<Lead> = {
  action: 'lose',
  isFor: isOpen,
  label: 'Mark as lost',
  emails: 'none',
  doing: (rows) => `Marking ${rows} as lost`,
  done: (rows) => `${rows} marked as lost`,
  question: (rows) => `Mark ${rows} as lost?`,
  Dialog: LoseLeadsDialog,
};

const stages = leadStages.map((stage) => [stage, formatStatus(stage)] as const);

/** Each sort order, and the leads it lists when no stage is selected. */
const sortOrders: Record<LeadSort, { label: string; anyStage: string; caption: string; captionOrder: string }> = {
  newest: { label: 'Newest first', anyStage: 'All', caption: 'All leads', captionOrder: 'newest first' },
  followUp: { label: 'Waiting longest', anyStage: 'All open', caption: 'All open leads', captionOrder: 'those that wait longest first' },
};
const sorts = leadSorts.map((sort) => [sort, sortOrders[sort].label] as const);

/** The page that lists leads, with search, filters and sorting. */
export function LeadTable({ actions, savedFilters }: { actions: ReactNode; savedFilters: ReactNode }) {
  const navigate = useNavigate();
  const { text, oneOf, set } = useFilter();
  const { sort: chosenSort, setSort } = useSort('Leads', leadSorts);
  const [search, stage, owner] = [text('search'), oneOf('stage', leadStages), useEditorFilter('owner')];
  // Won and lost leads wait for nothing, so they are always listed newest first.
  const isClosed = stage !== undefined && !isOpen({ stage });
  const sort = isClosed ? 'newest' : chosenSort;
  const order = sortOrders[sort];
  const query = { stage, owner: owner || undefined, search: search || undefined, sort };
  const isSearch = search !== '' || owner !== '';
  const caption = isSearch ? 'Search results' : stage ? `Leads in “${formatStatus(stage)}”` : order.caption;
  return (
    <ListCard
      isPage
      title="Leads"
      actions={actions}
      search={<SearchField label="Search leads" value={search} onSearch={(typed) => set('search', typed)} />}
      filters={
        <>
          <SelectFilter
            label="Stage"
            value={stage ?? ''}
            options={[['', order.anyStage], ...stages]}
            onChange={(chosen) => set('stage', chosen)}
          />
          {!isClosed && <SortSelect value={sort} options={sorts} onChange={setSort} />}
        </>
      }
      tools={<ExportLink to={buildUrl(leadEndpoints.export, { query })} />}
      savedFilters={savedFilters}
      isSearch={isSearch}
      caption={`${caption}, ${order.captionOrder}.`}
      loading="Loading leads..."
      empty={isSearch || stage || sort === 'followUp' ? 'No leads found.' : 'No leads yet.'}
      columns={columns}
      {...(!isClosed && { sorting: { sort, setSort } })}
      list={useList(leadEndpoints.list, { query })}
      bulk={{ ...bulk, choices: [useAssignChoice('owner'), lose], filter: { ...query, owner: Number(owner) || owner || undefined } }}
      onRowClick={({ id }) => navigate(`/admin/leads/${id}`)}
    />
  );
}
