import { invitationEndpoints } from '#contract/accounts/invitations.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CellText } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ResendInvitation, RevokeInvitation } from './invitation-actions.tsx';

type Invitation = JsonResponse<typeof invitationEndpoints.list>[number];

const colors = { open: 'cerulean', used: 'forest', expired: 'gray', revoked: 'gray' } as const;

const columns: Column<Invitation>[] = [
  { name: 'Name', cell: ({ name }) => <CellText className="font-semibold">{name}</CellText> },
  { name: 'Email', place: 'line', cell: ({ email }) => <CellText>{email}</CellText> },
  { name: 'Status', place: 'side', cell: ({ status }) => <Badge color={colors[status]}>{status}</Badge> },
  { name: 'Invited', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatInstant(createdAt)}</span> },
  { name: 'Expires', cell: ({ expiresAt }) => <span className="whitespace-nowrap">{formatInstant(expiresAt)}</span> },
  {
    name: 'Actions',
    place: 'actions',
    cell: (invitation) => invitation.status !== 'used' && <InvitationActions invitation={invitation} />,
  },
];

/** Every invitation, with its status. */
export function InvitationList() {
  return (
    <ListCard
      title="Invitations"
      caption="All invitations, newest first. Only the latest link for each address works."
      loading="Loading invitations..."
      empty="No invitations yet."
      columns={columns}
      list={useList(invitationEndpoints.list)}
    />
  );
}

function InvitationActions({ invitation: { id, name, email, resendTo, status } }: { invitation: Invitation }) {
  return (
    <div className="flex gap-2">
      <ResendInvitation
        invitee={{ name, email: resendTo }}
        label="Resend"
        button={{ size: 'small', 'aria-label': `Resend ${name}'s invitation` }}
        send={() => call(invitationEndpoints.resend, { params: { id } })}
      />
      {status === 'open' && (
        <RevokeInvitation
          id={id}
          invitee={{ name, email }}
          label="Revoke"
          button={{ size: 'small', 'aria-label': `Revoke ${name}'s invitation` }}
        />
      )}
    </div>
  );
}
