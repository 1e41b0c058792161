import { useState } from 'react';
import { useNavigate } from 'react-router';
import { proposalEndpoints } from '#api/sales/proposal-endpoints.ts';
import { proposalFilters } from '#api/sales/proposals.ts';
import { proposalStates } from '#domain/sales/proposal-states.ts';
import { TemplatesButton } from '#web/features/sales/proposals/actions/templates-dialog.tsx';
import type { ListedProposal } from '#web/features/sales/proposals/proposal.ts';
import { formatDate, formatStatus } from '#web/lib/format.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { adminTitle } from '#web/lib/site.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { CellLines, CellText, RowLink } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { SearchField, SelectFilter } from '#web/ui/list/list-controls.tsx';
import { NewProposalDialog } from './new-proposal-dialog.tsx';

export const meta = adminTitle('Proposals');

const states = [
  ['', 'All'],
  ['open', 'To be signed'],
  ['asked', 'With an open question'],
  ...proposalStates.map((state) => [state, formatStatus(state)] as const),
] as const;

const pathOf = ({ id, state }: ListedProposal) => (state === 'draft' ? `/admin/proposals/${id}/edit` : `/admin/proposals/${id}`);

const columns: Column<ListedProposal>[] = [
  {
    name: 'Proposal',
    cell: (proposal) => (
      <CellLines below={noteOn(proposal)}>
        <RowLink to={pathOf(proposal)}>{proposal.title || 'Untitled proposal'}</RowLink>
      </CellLines>
    ),
  },
  { name: 'For', cell: ({ recipientName, recipientEmail }) => <CellText>{recipientName || recipientEmail || '–'}</CellText> },
  { name: 'Valid until', cell: ({ validUntil }) => <span className="whitespace-nowrap">{formatDate(validUntil)}</span> },
  { name: 'Opened', cell: ({ openedCount }) => openedCount, align: 'end' },
  { name: 'Status', place: 'side', cell: ({ state }) => <StatusBadge status={state} /> },
];

function noteOn({ hasQuestion, hasUnsentChanges, version }: ListedProposal): string {
  const changed = hasUnsentChanges && version > 0 && 'Changed since it was sent';
  return [hasQuestion && 'Question to be answered', changed].filter(Boolean).join(', ');
}

/** All proposals, newest first. */
export default function ProposalsPage() {
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const filter = useFilter();
  const query = { search: filter.text('search') || undefined, state: filter.oneOf('state', proposalFilters) };
  const isFiltered = Boolean(query.search || query.state);
  return (
    <>
      <ListCard
        isPage
        title="Proposals"
        actions={
          <>
            <TemplatesButton />
            <Button size="small" onClick={() => setCreating(true)}>
              New proposal
            </Button>
          </>
        }
        search={
          <SearchField label="Search title or recipient" value={query.search ?? ''} onSearch={(text) => filter.set('search', text)} />
        }
        filters={
          <SelectFilter label="Status" value={query.state ?? ''} options={states} onChange={(state) => filter.set('state', state)} />
        }
        isSearch={isFiltered}
        caption={isFiltered ? 'Proposals that match the filters, newest first.' : 'All proposals, newest first.'}
        loading="Loading proposals..."
        empty={isFiltered ? 'No proposals found.' : 'No proposals yet.'}
        columns={columns}
        list={useList(proposalEndpoints.list, { query, enabled: filter.isReady })}
        onRowClick={(proposal) => navigate(pathOf(proposal))}
      />
      <NewProposalDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
