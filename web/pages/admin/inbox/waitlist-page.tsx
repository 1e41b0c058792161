import { useState } from 'react';
import { waitlistEndpoints } from '#contract/inbox/waitlist.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { InviteDialog } from '#web/features/accounts/invitations/invite-dialog.tsx';
import { WaitlistEntryActions } from '#web/features/inbox/waitlist/waitlist-entry-actions.tsx';
import { CreateLeadButton } from '#web/features/sales/leads/create-lead-button.tsx';
import { formatInstant } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { adminTitle } from '#web/lib/site.ts';
import type { Bulk } from '#web/ui/list/bulk.ts';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ExportLink } from '#web/ui/list/list-controls.tsx';

export const meta = adminTitle('Waitlist');

type Entry = JsonResponse<typeof waitlistEndpoints.list>[number];

const columns: Column<Entry>[] = [
  { name: 'Date', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatInstant(createdAt)}</span> },
  { name: 'Name', cell: ({ name }) => <span className="line-clamp-2 font-semibold lg:min-w-28">{name}</span> },
  {
    name: 'Email',
    cell: ({ email }) => (
      <a href={`mailto:${email}`} className="block text-accent-ink underline underline-offset-4 lg:min-w-[20ch]">
        {email}
      </a>
    ),
  },
  { name: 'Project', cell: ({ projectType }) => <span className="block lg:min-w-20">{projectType}</span> },
  {
    name: 'Message',
    cell: ({ message }) => message && <span className="block max-w-[40ch] whitespace-pre-line lg:min-w-32 text-muted">{message}</span>,
  },
  { name: 'Newsletter', cell: ({ newsletter }) => (newsletter ? 'Yes' : 'No') },
];

const bulk: Bulk<Entry> = {
  endpoint: waitlistEndpoints.bulk,
  noun: ['entry', 'entries'],
  nameOf: ({ name }) => name,
  choices: [
    { action: 'invite', label: 'Invite', doing: (rows) => `Inviting ${rows}`, done: (rows) => `${rows} invited`, sendsEmails: true },
    {
      action: 'delete',
      label: 'Delete',
      doing: (rows) => `Deleting ${rows}`,
      done: (rows) => `${rows} deleted`,
      warning: 'The email copies of them are deleted, too.',
    },
  ],
  filter: {},
};

export default function AdminWaitlistPage() {
  const [invitee, setInvitee] = useState<Entry>();
  const actions = {
    name: 'Actions',
    cell: (entry: Entry) => (
      <WaitlistEntryActions entry={entry} onInvite={() => setInvitee(entry)}>
        <CreateLeadButton size="small" person={entry} source={{ waitlistEntryId: entry.id }} leadId={entry.leadId} />
      </WaitlistEntryActions>
    ),
  };
  return (
    <>
      <ListCard
        isPage
        title="Waitlist"
        controls={<ExportLink to={waitlistEndpoints.export.path} />}
        caption="Everyone on the waitlist, most recent first. People who become clients are removed."
        loading="Loading waitlist..."
        empty="No one is on the waitlist yet."
        columns={[...columns, actions]}
        bulk={bulk}
        list={useList('waitlist', waitlistEndpoints.list)}
      />
      <InviteDialog open={invitee !== undefined} invitee={invitee} onClose={() => setInvitee(undefined)} />
    </>
  );
}
