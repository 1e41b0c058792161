import type { clientEndpoints } from '#contract/accounts/client-management.ts';
import { invitationEndpoints } from '#contract/accounts/invitations.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { ResendInvitation, RevokeInvitation } from './invitation-actions.tsx';

type Client = Pick<JsonResponse<typeof clientEndpoints.read>['client'], 'name' | 'email' | 'invitation'>;

/** How a client who has yet to register was invited, with the actions that change it. */
export function ClientInvitation({ client: { name, email, invitation } }: { client: Client }) {
  const invitee = { name, email };
  return (
    <>
      <p>{describe(invitation)}</p>
      <ButtonGroup>
        <ResendInvitation invitee={invitee} label="Resend invitation" send={() => call(invitationEndpoints.generate, { body: invitee })} />
        {invitation && invitation.status !== 'revoked' && (
          <RevokeInvitation id={invitation.id} invitee={invitee} label="Revoke invitation" button={{ variant: 'danger' }} isOnClientPage />
        )}
      </ButtonGroup>
    </>
  );
}

function describe(invitation: Client['invitation']) {
  if (invitation?.status === 'open')
    return `Invited, and hasn't registered yet. The link works until ${formatInstant(invitation.expiresAt)}.`;
  if (invitation?.status === 'revoked') return "The invitation was revoked, so this client can't register.";
  return "The invitation has expired, so this client can't register.";
}
