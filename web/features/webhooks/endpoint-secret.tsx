import { useState } from 'react';
import { webhookEndpoints } from '../../../contract/webhooks.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonGroup } from '../../ui/button-group.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
import { secretQuery } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

export function EndpointSecret({ id }: { id: number }) {
  const [showing, setShowing] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const replace = useAction({
    mutationFn: () => call(webhookEndpoints.rotateSecret, { params: { id } }),
    successMessage: 'Secret replaced.',
    errorMessage: "The secret couldn't be replaced. Please try again.",
    invalidates: [secretQuery(id).queryKey],
    onSuccess: () => {
      setReplacing(false);
      setShowing(true);
    },
  });
  return (
    <>
      <ButtonGroup>
        <Button variant="secondary" onClick={() => setShowing(true)}>
          Show secret
        </Button>
        <Button variant="secondary" onClick={() => setReplacing(true)}>
          Replace secret
        </Button>
      </ButtonGroup>
      <SecretDialog endpointId={id} open={showing} onClose={() => setShowing(false)} />
      <ConfirmDialog
        title="Replace the secret?"
        confirmLabel="Replace secret"
        harmless
        action={replace}
        pendingLabel="Replacing..."
        open={replacing}
        onClose={() => setReplacing(false)}
      >
        <p>For a day, requests are signed with both secrets. After that, only with the new one.</p>
      </ConfirmDialog>
    </>
  );
}
