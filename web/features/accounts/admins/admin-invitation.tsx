import { adminEndpoints } from '#api/accounts/admins.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { formatInstant } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import type { Admin } from './admin.ts';

type Invitation = NonNullable<Admin['invitation']>;

const labels = { active: 'Invited', expired: 'Invitation expired', revoked: 'Invitation revoked' } as const;

/** How an admin who hasn't chosen a password yet was invited. */
export function InvitationStatus({ invitation: { status, expiresAt } }: { invitation: Invitation }) {
  return (
    <span className="grid justify-items-start gap-1">
      <Badge color={status === 'active' ? 'cerulean' : 'gray'}>{labels[status]}</Badge>
      {status === 'active' && <span className="text-muted text-sm xl:whitespace-nowrap">until {formatInstant(expiresAt!)}</span>}
    </span>
  );
}

/** Sends an invited admin another link, and revokes those that still work. */
export function InvitationActions({ admin, invitation }: { admin: Admin; invitation: Invitation }) {
  const name = admin.name ?? admin.username;
  const resend = useAction({
    mutationFn: () => call(adminEndpoints.resendInvitation, { params: { id: admin.id } }),
    successMessage: emailed(`We emailed ${name} a new link.`),
    errorMessage: "The invitation couldn't be sent. Please try again.",
  });
  return (
    <>
      <ActionButton action={resend} size="small" pendingLabel="Sending..." aria-label={`Resend ${name}'s invitation`}>
        Resend
      </ActionButton>
      {invitation.status === 'active' && (
        <ConfirmButton
          label="Revoke"
          button={{ size: 'small', 'aria-label': `Revoke ${name}'s invitation` }}
          title={`Revoke ${name}'s invitation?`}
          confirmLabel="Revoke invitation"
          pendingLabel="Revoking..."
          action={{
            mutationFn: () => call(adminEndpoints.revokeInvitation, { params: { id: admin.id } }),
            successMessage: 'Invitation revoked. The link no longer works.',
            errorMessage: "The invitation couldn't be revoked. Please try again.",
          }}
        >
          <p>Links sent to {admin.email} stop working immediately. You can resend the invitation at any time.</p>
        </ConfirmButton>
      )}
    </>
  );
}
