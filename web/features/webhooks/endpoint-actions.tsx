import { useState } from 'react';
import { useNavigate } from 'react-router';
import { webhookEndpoints } from '../../../contract/webhooks.ts';
import { call } from '../../lib/api.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
import { endpointsKey, type WebhookEndpoint } from './queries.ts';

interface EndpointProps {
  endpoint: WebhookEndpoint;
}

export function ToggleEndpoint({ endpoint: { id, isActive } }: EndpointProps) {
  const change = useAction({
    mutationFn: () => call(webhookEndpoints.change, { params: { id }, body: { isActive: !isActive } }),
    successMessage: isActive ? 'Endpoint turned off. It no longer receives events.' : 'Endpoint turned on.',
    errorMessage: "The endpoint couldn't be changed. Please try again.",
    invalidates: [endpointsKey],
  });
  return (
    <ActionButton size="small" action={change} pendingLabel="Changing...">
      {isActive ? 'Turn off' : 'Turn on'}
    </ActionButton>
  );
}

export function DeleteEndpoint({ endpoint: { id, url } }: EndpointProps) {
  const [confirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  const remove = useAction({
    mutationFn: () => call(webhookEndpoints.remove, { params: { id } }),
    successMessage: 'Endpoint deleted.',
    errorMessage: "The endpoint couldn't be deleted. Please try again.",
    onSuccess: () => navigate('/admin/settings/integrations'),
  });
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setConfirming(true)}>
        Delete endpoint
      </Button>
      <ConfirmDialog
        title="Delete this endpoint?"
        confirmLabel="Delete endpoint"
        action={remove}
        pendingLabel="Deleting..."
        open={confirming}
        onClose={() => setConfirming(false)}
      >
        <p className="[overflow-wrap:anywhere]">{url} will no longer receive events. Its deliveries and its secret are deleted.</p>
      </ConfirmDialog>
    </>
  );
}
