import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type LeadSort, leadEndpoints, leadSorts } from '#contract/sales/lead-endpoints.ts';
import { isOpen, leadStages } from '#contract/sales/leads.ts';
import { useAssignChoice } from '#web/features/projects/projects/lists/use-assign-choice.ts';
import { useEditorFilter } from '#web/features/projects/projects/lists/use-editor-filter.ts';
import { buildUrl } from '#web/lib/api.ts';
import { formatStatus, formatStudioInstant } from '#web/lib/format.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import type { Bulk, BulkChoice } from '#web/ui/list/bulk.ts';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ExportLink, SearchField, SelectFilter } from '#web/ui/list/list-controls.tsx';
import { FollowUp } from './follow-up.tsx';
import type { Lead } from './lead.ts';
import { LoseLeadsDialog } from './lose-leads-dialog.tsx';
import { StageBadge } from './stage-badge.tsx';

const columns: Column<Lead>[] = [
  {
    name: 'Lead',
    cell: ({ name, company, email }) => (
      <span className="grid xl:min-w-40">
        <span className="line-clamp-3 font-semibold">{name}</span>
        <span className="line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">{company ?? email}</span>
      </span>
    ),
  },
  {
    name: 'Stage',
    place: 'side',
    cell: (lead) => (
      <span className="grid justify-items-start gap-1">
        <StageBadge lead={lead} />
        {lead.lostReason && <span className="line-clamp-2 text-muted text-sm">{lead.lostReason}</span>}
      </span>
    ),
  },
  {
    name: 'Owner',
    cell: ({ owner }) => <span className="xl:inline-block xl:min-w-20">{owner?.name ?? <span className="text-muted">None</span>}</span>,
  },
  {
    name: 'Next step',
    cell: (lead) => isOpen(lead) && <FollowUp lead={lead} />,
  },
  { name: 'Created', cell: ({ createdAt }) => <span className="xl:inline-block xl:min-w-28">{formatStudioInstant(createdAt)}</span> },
  {
    name: 'Actions',
    place: 'actions',
    cell: ({ id, name }) => (
      <ButtonLink variant="secondary" size="small" to={`/admin/leads/${id}`} aria-label={`View ${name}`}>
        View
      </ButtonLink>
    ),
  },
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
  const [search, stage, owner] = [text('search'), oneOf('stage', leadStages), useEditorFilter('owner')];
  // Won and lost leads wait for nothing.
  const isClosed = stage !== undefined && !isOpen({ stage });
  const sort = isClosed ? 'newest' : (oneOf('sort', leadSorts) ?? 'newest');
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
          {!isClosed && <SelectFilter label="Sort by" value={sort} options={sorts} onChange={(chosen) => set('sort', chosen)} />}
        </>
      }
      tools={<ExportLink to={buildUrl(leadEndpoints.export, { query })} />}
      savedFilters={savedFilters}
      isSearch={isSearch}
      caption={`${caption}, ${order.captionOrder}.`}
      loading="Loading leads..."
      empty={isSearch || stage || sort === 'followUp' ? 'No leads found.' : 'No leads yet.'}
      columns={columns}
      list={useList(leadEndpoints.list, { query })}
      bulk={{ ...bulk, choices: [useAssignChoice('owner'), lose], filter: { ...query, owner: Number(owner) || owner || undefined } }}
      onRowClick={({ id }) => navigate(`/admin/leads/${id}`)}
    />
  );
}
