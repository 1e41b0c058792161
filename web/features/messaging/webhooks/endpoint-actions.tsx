import { webhookEndpoints } from '#api/messaging/webhooks.ts';
import { call } from '#web/lib/api.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import type { WebhookEndpoint } from './endpoint-status.tsx';

interface EndpointProps {
  endpoint: WebhookEndpoint;
}

export function ToggleEndpoint({ endpoint: { id, isActive } }: EndpointProps) {
  const change = useAction({
    mutationFn: () => call(webhookEndpoints.change, { params: { id }, body: { isActive: !isActive } }),
    successMessage: isActive ? 'Endpoint turned off. It no longer receives events.' : 'Endpoint turned on.',
    errorMessage: "The endpoint couldn't be changed. Please try again.",
  });
  return (
    <ActionButton size="small" action={change} pendingLabel="Changing...">
      {isActive ? 'Turn off' : 'Turn on'}
    </ActionButton>
  );
}

export function TestEndpoint({ endpoint: { id } }: EndpointProps) {
  const sendTest = useAction({
    mutationFn: () => call(webhookEndpoints.sendTest, { params: { id } }),
    successMessage: 'A test event is on its way.',
    errorMessage: "The test event couldn't be sent. Please try again.",
  });
  return (
    <ActionButton size="small" action={sendTest} pendingLabel="Sending...">
      Send test event
    </ActionButton>
  );
}

export function DeleteEndpoint({ endpoint: { id, url } }: EndpointProps) {
  return (
    <ConfirmButton
      label="Delete endpoint"
      button={{ className: 'justify-self-start' }}
      title="Delete this endpoint?"
      confirmLabel="Delete endpoint"
      pendingLabel="Deleting..."
      action={{
        mutationFn: () => call(webhookEndpoints.remove, { params: { id } }),
        successMessage: 'Endpoint deleted.',
        errorMessage: "The endpoint couldn't be deleted. Please try again.",
        leavesTo: '/admin/settings/integrations',
      }}
    >
      <p className="[overflow-wrap:anywhere]">{url} will no longer receive events. Its deliveries and its secret are deleted.</p>
    </ConfirmButton>
  );
}
