import { useState } from 'react';
import type { clientEndpoints } from '#contract/accounts/client-management.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { addressLines } from '#contract/shared/parties.ts';
import { formatInstant, formatStudioInstant } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { EditClientDialog } from './edit-client-dialog.tsx';

type Client = JsonResponse<typeof clientEndpoints.read>['client'];

/** A client's details, with a button to edit them. */
export function ClientDetails({ client }: { client: Client }) {
  const [editing, setEditing] = useState<Client>();
  return (
    <>
      <DescriptionList
        items={[
          ['Email', <MailTo key="email" address={client.email} />],
          ['Company', client.company ?? 'N/A'],
          ['Phone', client.phone ?? 'N/A'],
          ['Address', addressLines(client).join('\n') || 'N/A'],
          ['Tax ID', client.taxId ?? 'N/A'],
          [client.status === 'invited' ? 'Invited' : 'Client since', formatStudioInstant(client.createdAt)],
          ['Last sign-in', client.lastLogin ? formatInstant(client.lastLogin) : 'Never'],
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

function MailTo({ address }: { address: string }) {
  return <TextLink to={`mailto:${address}`}>{address}</TextLink>;
}
