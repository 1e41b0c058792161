import { useState } from 'react';
import type { WireAnswer } from '../../../contract/endpoint.ts';
import { invitationEndpoints } from '../../../contract/invitations.ts';
import { call } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { useList } from '../../lib/use-list.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import type { Column } from '../../ui/rows.tsx';
import { useAction } from '../../ui/use-action.ts';
import { CreatedLink } from './invite-dialog.tsx';

type Invitation = WireAnswer<typeof invitationEndpoints.list>[number];

const looks = { open: 'cerulean', used: 'forest', expired: 'grey', revoked: 'grey' } as const;

const columns: Column<Invitation>[] = [
  { name: 'Name', cell: ({ name }) => <span className="line-clamp-2 font-semibold">{name}</span> },
  { name: 'Email', cell: ({ email }) => <span className="block md:min-w-[20ch]">{email}</span> },
  { name: 'Status', cell: ({ status }) => <Badge look={looks[status]}>{status}</Badge> },
  { name: 'Invited', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatInstant(createdAt)}</span> },
  { name: 'Expires', cell: ({ expiresAt }) => <span className="whitespace-nowrap">{formatInstant(expiresAt)}</span> },
  { name: 'Actions', cell: (invitation) => invitation.status !== 'used' && <InvitationActions invitation={invitation} /> },
];

/** Every invitation and what became of it. */
export function InvitationList() {
  return (
    <ListCard
      title="Invitations"
      caption="All invitations, newest first. An invitation that is sent again gets a new link; the old one stops working."
      loading="Loading invitations..."
      empty="Nobody has been invited yet."
      columns={columns}
      list={useList('invitations', invitationEndpoints.list)}
    />
  );
}

function InvitationActions({ invitation: { id, name, status } }: { invitation: Invitation }) {
  const [link, setLink] = useState<string>();
  const refresh = [['admin', 'invitations']];
  const resend = useAction({
    act: () => call(invitationEndpoints.resend, { params: { id } }),
    done: `A new link is on its way to ${name}.`,
    failed: 'The invitation could not be sent. Please try again.',
    refresh,
    onDone: ({ inviteLink }) => setLink(inviteLink),
  });
  const revoke = useAction({
    act: () => call(invitationEndpoints.revoke, { params: { id } }),
    done: 'The link does not work any more.',
    failed: 'The invitation could not be revoked. Please try again.',
    refresh,
  });
  return (
    <div className="flex gap-2">
      <ActionButton size="small" aria-label={`Resend the invitation of ${name}`} action={resend} doing="Sending...">
        Resend
      </ActionButton>
      {status === 'open' && (
        <ActionButton size="small" aria-label={`Revoke the invitation of ${name}`} action={revoke} doing="Revoking...">
          Revoke
        </ActionButton>
      )}
      <Dialog title="New Invitation Link" open={link !== undefined} onClose={() => setLink(undefined)}>
        <CreatedLink link={link ?? ''} onClose={() => setLink(undefined)} />
      </Dialog>
    </div>
  );
}
