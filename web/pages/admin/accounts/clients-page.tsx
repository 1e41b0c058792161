import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AddClientDialog } from '#web/features/accounts/client-management/add-client-dialog.tsx';
import { ClientList } from '#web/features/accounts/client-management/client-list.tsx';
import { ClientRequests } from '#web/features/accounts/client-management/client-requests.tsx';
import { UnconfirmedRequests } from '#web/features/accounts/client-management/unconfirmed-requests.tsx';
import { InvitationList } from '#web/features/accounts/invitations/invitation-list.tsx';
import { InviteDialog } from '#web/features/accounts/invitations/invite-dialog.tsx';
import { packageOptions } from '#web/features/billing/packages/package.ts';
import { SavedFilterControls } from '#web/features/studio/saved-filters/saved-filter-controls.tsx';
import { adminTitle } from '#web/lib/site.ts';
import { DashboardHead } from '#web/pages/admin/dashboard-head.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';

export const meta = adminTitle('Client Management');

export default function AdminClientsPage() {
  const [dialog, setDialog] = useState<'invite' | 'add'>();
  const { invitee, clearInvitee } = useInvitee();
  const { data: packages } = useQuery(packageOptions);
  const packageName = (id: number) => packages?.find((option) => option.id === id)?.name ?? `Package #${id}`;
  const close = () => {
    setDialog(undefined);
    clearInvitee();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <DashboardHead />
      <ButtonGroup primaryLast>
        <Button data-create="invitation" variant="secondary" onClick={() => setDialog('invite')}>
          Generate Invite Link
        </Button>
        <Button data-create="client" onClick={() => setDialog('add')}>
          Add New Client
        </Button>
      </ButtonGroup>
      <ClientRequests />
      <UnconfirmedRequests />
      <ClientList packageName={packageName} savedFilters={<SavedFilterControls list="clients" />} />
      <InvitationList />
      <InviteDialog open={dialog === 'invite' || invitee !== undefined} invitee={invitee} onClose={close} />
      <AddClientDialog open={dialog === 'add'} onClose={close} />
    </div>
  );
}

/** The person to be invited whom another page passed in the navigation state. */
function useInvitee() {
  const { state, search } = useLocation() as { state: { invite?: { name: string; email: string } } | null; search: string };
  const navigate = useNavigate();
  const invitee = state?.invite;
  const clearInvitee = () => invitee && navigate({ search }, { replace: true, state: null, preventScrollReset: true });
  return { invitee, clearInvitee };
}
