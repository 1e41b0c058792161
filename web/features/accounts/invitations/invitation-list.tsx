import { useState } from 'react';
import { invitationEndpoints } from '#contract/accounts/invitations.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { CreatedLink } from './invite-dialog.tsx';

type Invitation = JsonResponse<typeof invitationEndpoints.list>[number];

const colors = { open: 'cerulean', used: 'forest', expired: 'gray', revoked: 'gray' } as const;

const columns: Column<Invitation>[] = [
  { name: 'Name', cell: ({ name }) => <span className="line-clamp-2 font-semibold">{name}</span> },
  { name: 'Email', cell: ({ email }) => <span className="block lg:min-w-[20ch]">{email}</span> },
  { name: 'Status', cell: ({ status }) => <Badge color={colors[status]}>{status}</Badge> },
  { name: 'Invited', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatInstant(createdAt)}</span> },
  { name: 'Expires', cell: ({ expiresAt }) => <span className="whitespace-nowrap">{formatInstant(expiresAt)}</span> },
  { name: 'Actions', cell: (invitation) => invitation.status !== 'used' && <InvitationActions invitation={invitation} /> },
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
      list={useList('invitations', invitationEndpoints.list)}
    />
  );
}

function InvitationActions({ invitation: { id, name, email, status } }: { invitation: Invitation }) {
  const [confirming, setConfirming] = useState<'resend' | 'revoke'>();
  const [link, setLink] = useState<string>();
  const close = () => setConfirming(undefined);
  const invalidates = [['admin', 'invitations']];
  const resend = useAction({
    mutationFn: () => call(invitationEndpoints.resend, { params: { id } }),
    successMessage: `A new link is on its way to ${name}.`,
    errorMessage: "The invitation couldn't be sent. Please try again.",
    invalidates,
    onSuccess: ({ inviteLink }) => {
      close();
      setLink(inviteLink);
    },
  });
  const revoke = useAction({
    mutationFn: () => call(invitationEndpoints.revoke, { params: { id } }),
    successMessage: 'Invitation revoked. The link no longer works.',
    errorMessage: "The invitation couldn't be revoked. Please try again.",
    invalidates,
    onSuccess: close,
  });
  return (
    <div className="flex gap-2">
      <Button variant="secondary" size="small" aria-label={`Resend ${name}'s invitation`} onClick={() => setConfirming('resend')}>
        Resend
      </Button>
      {status === 'open' && (
        <Button variant="secondary" size="small" aria-label={`Revoke ${name}'s invitation`} onClick={() => setConfirming('revoke')}>
          Revoke
        </Button>
      )}
      <ConfirmDialog
        title={`Resend ${name}'s invitation?`}
        confirmLabel="Send new link"
        harmless
        action={resend}
        pendingLabel="Sending..."
        open={confirming === 'resend'}
        onClose={close}
      >
        <p>A new link is sent to {email}, and the previous one stops working immediately.</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={`Revoke ${name}'s invitation?`}
        confirmLabel="Revoke invitation"
        action={revoke}
        pendingLabel="Revoking..."
        open={confirming === 'revoke'}
        onClose={close}
      >
        <p>The link sent to {email} stops working immediately. You can resend the invitation with a new link at any time.</p>
      </ConfirmDialog>
      <Dialog title="New invitation link" open={link !== undefined} onClose={() => setLink(undefined)}>
        <CreatedLink link={link ?? ''} onClose={() => setLink(undefined)} />
      </Dialog>
    </div>
  );
}
