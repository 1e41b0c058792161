import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { webhookEndpoints } from '#api/messaging/webhooks.ts';
import { ChangeEndpoint } from '#web/features/messaging/webhooks/change-endpoint.tsx';
import { DeliveryList } from '#web/features/messaging/webhooks/delivery-list.tsx';
import { DeleteEndpoint, TestEndpoint, ToggleEndpoint } from '#web/features/messaging/webhooks/endpoint-actions.tsx';
import { EndpointSecret } from '#web/features/messaging/webhooks/endpoint-secret.tsx';
import { EndpointBadge, EndpointProblem, type WebhookEndpoint } from '#web/features/messaging/webhooks/endpoint-status.tsx';
import { isStatus } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { adminTitle } from '#web/lib/site.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Section } from '#web/ui/section.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = adminTitle('Webhook endpoint');

const overview = '/admin/settings/integrations';

export default function AdminWebhookEndpointPage() {
  const id = useParams().id ?? '';
  const read = query(webhookEndpoints.read, { params: { id } }, { select: ({ endpoint }) => endpoint });
  const { data: endpoint, error, refetch } = useQuery(read);
  if (isStatus(error, 404) || isStatus(error, 422))
    return (
      <EmptyState heading="h1" title="This endpoint no longer exists.">
        <ButtonLink to={overview}>Back to integrations</ButtonLink>
      </EmptyState>
    );
  if (!endpoint) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading endpoint..." />;
  return <Endpoint endpoint={endpoint} />;
}

const nameOf = ({ description, url }: WebhookEndpoint) => description ?? new URL(url).host;

const Endpoint = ({ endpoint }: { endpoint: WebhookEndpoint }) => (
  <div className="grid gap-8">
    <ItemTitle name={nameOf(endpoint)} />
    <div className="grid gap-4">
      <PageHead
        back={{ to: overview, label: 'Integrations' }}
        title={nameOf(endpoint)}
        badges={<EndpointBadge endpoint={endpoint} />}
        actions={
          <>
            <TestEndpoint endpoint={endpoint} />
            <ToggleEndpoint endpoint={endpoint} />
          </>
        }
      />
      <EndpointProblem endpoint={endpoint} />
    </div>
    <DeliveryList endpoint={endpoint} />
    <Section title="Endpoint" text="Changes apply to every request from now on, including retries.">
      <ChangeEndpoint endpoint={endpoint} />
    </Section>
    <Section
      title="Signing secret"
      text="After you replace it, requests are signed with both secrets for a day, so that you have time to update the receiver."
    >
      <EndpointSecret id={endpoint.id} />
    </Section>
    <Section title="Delete endpoint" text="This also deletes its deliveries. Events that are still waiting won't be sent.">
      <DeleteEndpoint endpoint={endpoint} />
    </Section>
  </div>
);
