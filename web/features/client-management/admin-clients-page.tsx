import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { adminTitle } from '../../lib/site.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonGroup } from '../../ui/button-group.tsx';
import { InvitationList } from '../invitations/invitation-list.tsx';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
import { AddClientDialog } from './add-client-dialog.tsx';
import { ClientList } from './client-list.tsx';
import { ClientRequests } from './client-requests.tsx';
import { UnconfirmedRequests } from './unconfirmed-requests.tsx';

export const meta = adminTitle('Client Management');

export default function AdminClientsPage() {
  const [dialog, setDialog] = useState<'invite' | 'add'>();
  const { invitee, clearInvitee } = useInvitee();
  const close = () => {
    setDialog(undefined);
    clearInvitee();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ButtonGroup primaryLast>
        <Button variant="secondary" onClick={() => setDialog('invite')}>
          Generate Invite Link
        </Button>
        <Button onClick={() => setDialog('add')}>Add New Client</Button>
      </ButtonGroup>
      <ClientRequests />
      <UnconfirmedRequests />
      <ClientList />
      <InvitationList />
      <InviteDialog open={dialog === 'invite' || invitee !== undefined} invitee={invitee} onClose={close} />
      <AddClientDialog open={dialog === 'add'} onClose={close} />
    </div>
  );
}

/** The person another page passed here to be invited. */
function useInvitee() {
  const { state, search } = useLocation() as { state: { invite?: { name: string; email: string } } | null; search: string };
  const navigate = useNavigate();
  const invitee = state?.invite;
  const clearInvitee = () => invitee && navigate({ search }, { replace: true, state: null, preventScrollReset: true });
  return { invitee, clearInvitee };
}
