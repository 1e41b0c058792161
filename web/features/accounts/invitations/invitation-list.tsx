import { useState } from 'react';
import { invitationEndpoints } from '#api/accounts/invitations.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CellText } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { RowMenu } from '#web/ui/list/row-menu.tsx';
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
    place: 'menu',
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
  const [chosen, setChosen] = useState<'resend' | 'revoke'>();
  const close = () => setChosen(undefined);
  return (
    <>
      <RowMenu
        of={`${name}'s invitation`}
        actions={[
          { name: 'Resend', onChoose: () => setChosen('resend') },
          ...(status === 'open' ? [{ name: 'Revoke', onChoose: () => setChosen('revoke'), isDanger: true }] : []),
        ]}
      />
      <ResendInvitation
        invitee={{ name, email: resendTo }}
        send={() => call(invitationEndpoints.resend, { params: { id } })}
        open={chosen === 'resend'}
        onClose={close}
      />
      <RevokeInvitation id={id} invitee={{ name, email }} open={chosen === 'revoke'} onClose={close} />
    </>
  );
}
