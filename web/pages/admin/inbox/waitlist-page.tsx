import { useState } from 'react';
import { useNavigate } from 'react-router';
import { waitlistEndpoints } from '#api/inbox/waitlist.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { InviteDialog } from '#web/features/accounts/invitations/invite-dialog.tsx';
import { WaitlistEntryActions } from '#web/features/inbox/waitlist/waitlist-entry-actions.tsx';
import { useCreateLead } from '#web/features/sales/leads/use-create-lead.ts';
import { SavedFilterControls } from '#web/features/studio/saved-filters/saved-filter-controls.tsx';
import { buildUrl } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { adminTitle } from '#web/lib/site.ts';
import type { Bulk } from '#web/ui/list/bulk.ts';
import { CellText, DayOf } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ExportLink, SearchField } from '#web/ui/list/list-controls.tsx';

export const meta = adminTitle('Waitlist');

type Entry = JsonResponse<typeof waitlistEndpoints.list>[number];

const columns: Column<Entry>[] = [
  { name: 'Date', cell: ({ createdAt }) => formatInstant(createdAt) },
  {
    name: 'Name',
    place: 'title',
    cell: ({ name, email }) => (
      <span className="cell-lines">
        <CellText className="font-semibold">{name}</CellText>
        <a href={`mailto:${email}`} className="cell-text text-accent-ink text-sm underline underline-offset-4">
          {email}
        </a>
      </span>
    ),
  },
  { name: 'Project', cell: ({ projectType }) => <CellText>{projectType}</CellText> },
  { name: 'Message', place: 'line', cell: ({ message }) => message && <CellText className="text-muted">{message}</CellText> },
  { name: 'Newsletter', cell: ({ newsletter }) => (newsletter ? 'Yes' : 'No') },
  { name: 'Invited', cell: ({ invitedAt }) => invitedAt && <DayOf instant={invitedAt} /> },
];

const bulk: Omit<Bulk<Entry>, 'filter'> = {
  endpoint: waitlistEndpoints.bulk,
  noun: ['entry', 'entries'],
  nameOf: ({ name }) => name,
  choices: [
    { action: 'invite', label: 'Invite', emails: 'each', doing: (rows) => `Inviting ${rows}`, done: (rows) => `${rows} invited` },
    {
      action: 'delete',
      label: 'Delete',
      emails: 'none',
      doing: (rows) => `Deleting ${rows}`,
      done: (rows) => `${rows} deleted`,
      warning: 'The email copies of them are deleted, too.',
    },
  ],
  exportUrl: (query) => buildUrl(waitlistEndpoints.export, { query }),
};

export default function AdminWaitlistPage() {
  const [invitee, setInvitee] = useState<Entry>();
  const filter = useFilter();
  const search = filter.text('search') || undefined;
  const query = { search };
  const navigate = useNavigate();
  const { mutate: createLead } = useCreateLead();
  const actions: Column<Entry> = {
    name: 'Actions',
    place: 'menu',
    cell: (entry) => {
      const { id, name, email, leadId } = entry;
      const lead =
        leadId === null
          ? { name: 'Create lead', onChoose: () => createLead({ name, email, source: { waitlistEntryId: id } }) }
          : { name: 'Open lead', onChoose: () => navigate(`/admin/leads/${leadId}`) };
      return <WaitlistEntryActions entry={entry} others={[{ name: 'Invite', onChoose: () => setInvitee(entry) }, lead]} />;
    },
  };
  return (
    <>
      <ListCard
        isPage
        title="Waitlist"
        search={<SearchField label="Search waitlist" value={search ?? ''} onSearch={(text) => filter.set('search', text)} />}
        tools={<ExportLink to={buildUrl(waitlistEndpoints.export, { query })} />}
        savedFilters={<SavedFilterControls list="waitlist" />}
        isSearch={search !== undefined}
        caption={
          search
            ? 'Search results, most recent first.'
            : 'Everyone on the waitlist, most recent first. People who become clients are removed.'
        }
        loading="Loading waitlist..."
        empty={search ? 'No entries found.' : 'No one is on the waitlist yet.'}
        columns={[...columns, actions]}
        bulk={{ ...bulk, filter: query }}
        list={useList(waitlistEndpoints.list, { query, enabled: filter.isReady })}
      />
      <InviteDialog open={invitee !== undefined} invitee={invitee} onClose={() => setInvitee(undefined)} />
    </>
  );
}
