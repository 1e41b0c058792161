import { useState } from 'react';
import { DeactivateDialog } from '#web/features/accounts/client-management/client-access.tsx';
import type { AdminClientDetail } from '#web/features/accounts/clients/client.ts';
import { ViewAsClient } from '#web/features/accounts/viewing/view-as-client.tsx';
import { EraseDialog } from '#web/features/operations/privacy/erasure.tsx';
import { NewProjectDialog } from '#web/features/projects/projects/dialogs/new-project-dialog.tsx';
import { InvoiceDialog } from '#web/pages/admin/billing/invoice-editor/invoice-dialog.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';

type Action = 'project' | 'invoice' | 'deactivate' | 'erase';

/** The buttons for what is done most on a client's page, a menu with what is done rarely and with care, and their dialogs. */
export function ClientActions({ client }: { client: AdminClientDetail }) {
  const { id, name } = client;
  const [action, setAction] = useState<Action>();
  const close = () => setAction(undefined);
  const hasPortal = client.status === 'client' && client.deactivatedAt === null;
  return (
    <div className="flex w-full flex-wrap gap-3 max-sm:*:grow">
      <Button onClick={() => setAction('project')}>New project</Button>
      <Button variant="secondary" onClick={() => setAction('invoice')}>
        New invoice
      </Button>
      {hasPortal && <ViewAsClient client={client} />}
      <MoreMenu
        items={[
          ...(hasPortal ? [{ name: 'Deactivate', onChoose: () => setAction('deactivate'), isDanger: true }] : []),
          { name: 'Erase client', onChoose: () => setAction('erase'), isDanger: true },
        ]}
      />
      <NewProjectDialog clientId={id} open={action === 'project'} onClose={close} />
      <InvoiceDialog invoiced={{ clientId: id, clientName: name }} open={action === 'invoice'} onClose={close} />
      <DeactivateDialog client={client} open={action === 'deactivate'} onClose={close} />
      <EraseDialog client={client} open={action === 'erase'} onClose={close} />
    </div>
  );
}
