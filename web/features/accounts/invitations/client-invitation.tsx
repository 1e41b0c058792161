import { useState } from 'react';
import type { clientEndpoints } from '#api/accounts/client-management.ts';
import { invitationEndpoints } from '#api/accounts/invitations.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { ResendInvitation, RevokeInvitation } from './invitation-actions.tsx';

type Client = Pick<JsonResponse<typeof clientEndpoints.read>['client'], 'name' | 'email' | 'invitation'>;

/** How a client who has yet to register was invited, with the actions that change it. */
export function ClientInvitation({ client: { name, email, invitation } }: { client: Client }) {
  const invitee = { name, email };
  const [chosen, setChosen] = useState<'resend' | 'revoke'>();
  const close = () => setChosen(undefined);
  return (
    <>
      <p>{describe(invitation)}</p>
      <ButtonGroup>
        <Button variant="secondary" onClick={() => setChosen('resend')}>
          Resend invitation
        </Button>
        {invitation && invitation.status !== 'revoked' && (
          <Button variant="danger" onClick={() => setChosen('revoke')}>
            Revoke invitation
          </Button>
        )}
      </ButtonGroup>
      <ResendInvitation
        invitee={invitee}
        send={() => call(invitationEndpoints.generate, { body: invitee })}
        open={chosen === 'resend'}
        onClose={close}
      />
      {invitation && <RevokeInvitation id={invitation.id} invitee={invitee} isOnClientPage open={chosen === 'revoke'} onClose={close} />}
    </>
  );
}

function describe(invitation: Client['invitation']) {
  if (invitation?.status === 'open')
    return `Invited, and hasn't registered yet. The link works until ${formatInstant(invitation.expiresAt)}.`;
  if (invitation?.status === 'revoked') return "The invitation was revoked, so this client can't register.";
  return "The invitation has expired, so this client can't register.";
}
