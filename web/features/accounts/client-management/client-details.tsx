import { useState } from 'react';
import { addressLines } from '#domain/shared/addresses.ts';
import type { AdminClientDetail } from '#web/features/accounts/clients/client.ts';
import { formatStudioInstant } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { EditClientDialog } from './edit-client-dialog.tsx';

/** What the head of the client's page doesn't show, with a button to edit all details. */
export function ClientDetails({ client }: { client: AdminClientDetail }) {
  const [editing, setEditing] = useState<AdminClientDetail>();
  return (
    <>
      <DescriptionList
        items={[
          ['Address', addressLines(client).join('\n') || 'N/A'],
          ['Tax ID', client.taxId ?? 'N/A'],
          [client.status === 'invited' ? 'Invited' : 'Client since', formatStudioInstant(client.createdAt)],
        ]}
      />
      {client.additionalInfo && (
        <div className="grid gap-1">
          <h3 className="font-normal font-sans text-muted text-sm">Additional information</h3>
          <p className="max-w-[70ch] whitespace-pre-line border-line border-l-2 pl-4 [overflow-wrap:anywhere]">{client.additionalInfo}</p>
        </div>
      )}
      <Button variant="secondary" className="sm:justify-self-start" onClick={() => setEditing(client)}>
        Edit details
      </Button>
      <EditClientDialog client={editing} onClose={() => setEditing(undefined)} />
    </>
  );
}
