import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { webhookEndpoints } from '#api/messaging/webhooks.ts';
import { ApiKeys } from '#web/features/accounts/api-keys/api-keys.tsx';
import { AddEndpointDialog } from '#web/features/messaging/webhooks/add-endpoint-dialog.tsx';
import { EndpointBadge, type WebhookEndpoint } from '#web/features/messaging/webhooks/endpoint-status.tsx';
import { eventNames } from '#web/features/messaging/webhooks/event-fields.tsx';
import { SecretDialog } from '#web/features/messaging/webhooks/secret-dialog.tsx';
import { formatList } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Section } from '#web/ui/section.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

export const meta = adminTitle('Integrations');

export default function AdminIntegrationsPage() {
  return (
    <div className="grid gap-8">
      <PageHead title="Integrations" />
      <Section
        title="Webhooks"
        text="Notify other programs, such as accounting software or a chat, when something happens here. Requests are signed according to the Standard Webhooks specification. One that is retried can arrive after later ones: each has a sequence number, which tells their order."
      >
        <Endpoints />
      </Section>
      <Section
        title="API keys"
        text={
          <>
            Let other programs read and change data through the{' '}
            <a href="/api/docs" className="underline underline-offset-4 hover:text-ink">
              API
            </a>
            . Keys never have access to settings, admins, passwords or refunds.
          </>
        }
      >
        <ApiKeys />
      </Section>
    </div>
  );
}

function Endpoints() {
  const { data: endpoints, isError, refetch } = useQuery(query(webhookEndpoints.list, {}, { select: ({ endpoints }) => endpoints }));
  if (!endpoints) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading endpoints..." />;
  return (
    <>
      {endpoints.length > 0 ? <EndpointList endpoints={endpoints} /> : <p className="text-muted">No endpoints yet.</p>}
      <AddEndpoint />
    </>
  );
}

const EndpointList = ({ endpoints }: { endpoints: WebhookEndpoint[] }) => (
  <ul className="divide-y divide-line rounded-md border border-line bg-surface">
    {endpoints.map((endpoint) => (
      <li key={endpoint.id} className="flex items-start justify-between gap-4 px-5 py-4">
        <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
          <TextLink variant="title" to={`/admin/settings/integrations/${endpoint.id}`}>
            {endpoint.description ?? new URL(endpoint.url).host}
          </TextLink>
          <p className="truncate font-mono text-sm">{endpoint.url}</p>
          <p className="text-muted text-sm">{formatList(endpoint.events.map((type) => eventNames[type]))}</p>
        </div>
        <EndpointBadge endpoint={endpoint} />
      </li>
    ))}
  </ul>
);

/** The button and dialogs that add an endpoint. Afterwards they show its secret once, and then its page. */
function AddEndpoint() {
  const [adding, setAdding] = useState(false);
  const [addedId, setAddedId] = useState<number>();
  const navigate = useNavigate();
  return (
    <>
      <Button className="justify-self-start" onClick={() => setAdding(true)}>
        Add endpoint
      </Button>
      <AddEndpointDialog
        open={adding}
        onClose={() => setAdding(false)}
        onAdded={(id) => {
          setAdding(false);
          setAddedId(id);
        }}
      />
      {addedId !== undefined && (
        <SecretDialog endpointId={addedId} open onClose={() => navigate(`/admin/settings/integrations/${addedId}`)} />
      )}
    </>
  );
}
