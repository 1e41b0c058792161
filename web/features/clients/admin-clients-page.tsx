import { useState } from 'react';
import { useNavigate } from 'react-router';
import { clientEndpoints } from '../../../contract/clients.ts';
import type { WireAnswer } from '../../../contract/endpoint.ts';
import { packageEndpoints } from '../../../contract/packages.ts';
import { useList } from '../../lib/use-list.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import type { Column } from '../../ui/rows.tsx';
import { InvitationList } from '../invitations/invitation-list.tsx';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
import { AddClientDialog } from './add-client-dialog.tsx';
import { ClientName } from './client-name.tsx';
import { ClientRequests } from './client-requests.tsx';

type Client = WireAnswer<typeof clientEndpoints.list>[number];

export default function AdminClientsPage() {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'invite' | 'add'>();
  const packages = useList('packages', packageEndpoints.list).items ?? [];
  const packageName = (id: number | null) => (id === null ? 'None' : (packages.find((one) => one.id === id)?.name ?? `Package #${id}`));
  const columns: Column<Client>[] = [
    { name: 'ID', cell: ({ id }) => <span className="tabular-nums">{id}</span> },
    { name: 'Name', cell: (client) => <ClientName client={client} /> },
    { name: 'Email', cell: ({ email }) => email },
    { name: 'Company', cell: ({ company }) => company ?? 'N/A' },
    { name: 'Package', cell: ({ currentPackageId }) => packageName(currentPackageId) },
    { name: 'Credits', cell: ({ totalCreditsAvailable }) => totalCreditsAvailable, align: 'end' },
    {
      name: 'Actions',
      cell: ({ id, name }) => (
        <ButtonLink variant="secondary" size="small" to={`/admin/clients/${id}`} aria-label={`View ${name}`}>
          View
        </ButtonLink>
      ),
    },
  ];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3 sm:justify-end">
        <Button variant="secondary" onClick={() => setDialog('invite')}>
          Generate Invite Link
        </Button>
        <Button onClick={() => setDialog('add')}>Add New Client</Button>
      </div>
      <ClientRequests />
      <ListCard
        title="Clients"
        caption="All clients, newest first."
        loading="Loading clients..."
        empty="No clients found. Create your first client to get started."
        columns={columns}
        list={useList('clients', clientEndpoints.list)}
        onChoose={({ id }) => navigate(`/admin/clients/${id}`)}
      />
      <InvitationList />
      <InviteDialog open={dialog === 'invite'} onClose={() => setDialog(undefined)} />
      <AddClientDialog open={dialog === 'add'} onClose={() => setDialog(undefined)} />
    </div>
  );
}
