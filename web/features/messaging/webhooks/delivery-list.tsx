import { webhookEndpoints } from '#api/messaging/webhooks.ts';
import { call, type ItemOf } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { RowMenu } from '#web/ui/list/row-menu.tsx';
import type { WebhookEndpoint } from './endpoint-status.tsx';

type WebhookDelivery = ItemOf<typeof webhookEndpoints.listDeliveries>;

const colors = { pending: 'mango', delivered: 'forest', failed: 'rose' } as const;

const columns: Column<WebhookDelivery>[] = [
  { name: 'Date', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatInstant(createdAt)}</span> },
  { name: 'Event', place: 'title', cell: ({ type }) => <span className="font-mono text-sm">{type}</span> },
  {
    name: 'Status',
    place: 'side',
    cell: ({ status, attempts }) => <Badge color={colors[status]}>{status === 'pending' && attempts > 0 ? 'retrying' : status}</Badge>,
  },
  { name: 'Last response', cell: (delivery) => <LastResponse delivery={delivery} /> },
  { name: 'Attempts', align: 'end', cell: ({ attempts }) => <span className="tabular-nums">{attempts}</span> },
  { name: 'Actions', place: 'menu', cell: (delivery) => <Actions delivery={delivery} /> },
];

function LastResponse({ delivery: { responseStatus, error, duration } }: { delivery: WebhookDelivery }) {
  if (responseStatus === null && error === null) return 'None yet';
  return (
    <span className="cell-text">
      {error ?? responseStatus}
      {duration !== null && <span className="text-muted tabular-nums"> in {duration} ms</span>}
    </span>
  );
}

function Actions({ delivery: { id, type, createdAt } }: { delivery: WebhookDelivery }) {
  const resend = useAction({
    mutationFn: () => call(webhookEndpoints.resend, { params: { id } }),
    successMessage: 'The event will be resent.',
    errorMessage: "The event couldn't be resent. Please try again.",
  });
  return <RowMenu of={`${type} of ${formatInstant(createdAt)}`} actions={[{ name: 'Resend', onChoose: () => resend.mutate() }]} />;
}

/** What was sent to an endpoint. */
export const DeliveryList = ({ endpoint: { id } }: { endpoint: WebhookEndpoint }) => (
  <ListCard
    title="Deliveries"
    hint="From the last 30 days"
    caption="Deliveries, most recent first."
    loading="Loading deliveries..."
    empty="Nothing has been sent yet."
    columns={columns}
    list={useList(webhookEndpoints.listDeliveries, { params: { id } })}
  />
);
