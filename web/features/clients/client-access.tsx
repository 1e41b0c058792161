import { useState } from 'react';
import { clientEndpoints } from '../../../contract/clients.ts';
import { call } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';

interface Client {
  id: number;
  name: string;
  deactivatedAt: string | null;
}

/** Whether a client may come in, and the ways to change that. */
export function ClientAccess({ client: { id, name, deactivatedAt } }: { client: Client }) {
  const [asking, setAsking] = useState(false);
  const refresh = [
    ['admin', 'clients'],
    ['admin', 'history', String(id)],
  ];
  const failed = 'That did not work. Please try again.';
  const params = { id };
  const activate = useAction({
    act: () => call(clientEndpoints.activate, { params }),
    done: `${name} can sign in again.`,
    failed,
    refresh,
  });
  const deactivate = useAction({
    act: () => call(clientEndpoints.deactivate, { params }),
    done: `${name} cannot sign in any more.`,
    failed,
    refresh,
    onDone: () => setAsking(false),
  });
  const endSessions = useAction({
    act: () => call(clientEndpoints.endSessions, { params }),
    done: `${name} is signed out everywhere.`,
    failed,
    refresh,
  });
  return (
    <>
      <p>{deactivatedAt ? `Deactivated since ${formatInstant(deactivatedAt)}.` : 'Can sign in.'}</p>
      <div className="flex flex-wrap gap-3">
        {deactivatedAt ? (
          <ActionButton action={activate} doing="Activating...">
            Activate
          </ActionButton>
        ) : (
          <>
            <ActionButton action={endSessions} doing="Signing out...">
              Sign out everywhere
            </ActionButton>
            <Button variant="danger" onClick={() => setAsking(true)}>
              Deactivate
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        title={`Deactivate ${name}?`}
        confirm="Deactivate"
        pending={deactivate.isPending && 'Deactivating...'}
        error={deactivate.error}
        open={asking}
        onConfirm={() => deactivate.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{name} is signed out at once and cannot sign in. Projects and invoices stay, and you can activate the client again.</p>
      </ConfirmDialog>
    </>
  );
}
