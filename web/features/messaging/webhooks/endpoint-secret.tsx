import { useState } from 'react';
import { webhookEndpoints } from '#api/messaging/webhooks.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { SecretDialog } from './secret-dialog.tsx';

export function EndpointSecret({ id }: { id: number }) {
  const [showing, setShowing] = useState(false);
  return (
    <>
      <ButtonGroup>
        <Button variant="secondary" onClick={() => setShowing(true)}>
          Show secret
        </Button>
        <ConfirmButton
          label="Replace secret"
          title="Replace the secret?"
          confirmLabel="Replace secret"
          harmless
          pendingLabel="Replacing..."
          action={{
            mutationFn: () => call(webhookEndpoints.rotateSecret, { params: { id } }),
            successMessage: 'Secret replaced.',
            errorMessage: "The secret couldn't be replaced. Please try again.",
            onSuccess: () => setShowing(true),
          }}
        >
          <p>For a day, requests are signed with both secrets. After that, only with the new one.</p>
        </ConfirmButton>
      </ButtonGroup>
      <SecretDialog endpointId={id} open={showing} onClose={() => setShowing(false)} />
    </>
  );
}
