import { useState } from 'react';
import { invitationEndpoints } from '#api/accounts/invitations.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { ConfirmAction } from '#web/ui/dialog/confirm-action.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CreatedLink } from './invite-dialog.tsx';

interface ActionProps {
  invitee: { name: string; email: string };
  open: boolean;
  onClose: () => void;
}

/** Sends a new link and shows it once. */
export function ResendInvitation({
  invitee: { name, email },
  send,
  ...dialog
}: ActionProps & { send: () => Promise<{ inviteLink?: string | undefined }> }) {
  const [link, setLink] = useState<string>();
  return (
    <>
      <ConfirmAction
        {...dialog}
        title={`Resend ${name}'s invitation?`}
        confirmLabel="Send new link"
        harmless
        pendingLabel="Sending..."
        action={{
          mutationFn: send,
          successMessage: emailed(`A new link is on its way to ${name}.`, 'The invitation has a new link.'),
          errorMessage: "The invitation couldn't be sent. Please try again.",
          onSuccess: ({ inviteLink }) => setLink(inviteLink),
        }}
      >
        <p>The invitation gets a new link, and the previous one stops working immediately. {emailed(`The new one is sent to ${email}.`)}</p>
      </ConfirmAction>
      <Dialog title="New invitation link" open={link !== undefined} onClose={() => setLink(undefined)}>
        <CreatedLink link={link ?? ''} onClose={() => setLink(undefined)} />
      </Dialog>
    </>
  );
}

/** Leaves the client's page where the client is removed: the invitation stays in the list of all, from which it can be resent. */
export function RevokeInvitation({
  id,
  invitee: { name, email },
  isOnClientPage = false,
  ...dialog
}: ActionProps & { id: number; isOnClientPage?: boolean }) {
  return (
    <ConfirmAction
      {...dialog}
      title={`Revoke ${name}'s invitation?`}
      confirmLabel="Revoke invitation"
      pendingLabel="Revoking..."
      action={{
        mutationFn: () => call(invitationEndpoints.revoke, { params: { id } }),
        successMessage: ({ clientRemoved }) =>
          clientRemoved && isOnClientPage
            ? `Invitation revoked, and ${name} removed from your clients. You can resend it below, under Invitations.`
            : 'Invitation revoked. The link no longer works.',
        errorMessage: "The invitation couldn't be revoked. Please try again.",
        leavesTo: ({ clientRemoved }) => (clientRemoved && isOnClientPage ? '/admin/clients' : undefined),
      }}
    >
      <p>
        The link sent to {email} stops working immediately, and {name} is removed from your clients unless you have prepared something for
        them. You can resend the invitation with a new link at any time.
      </p>
    </ConfirmAction>
  );
}
