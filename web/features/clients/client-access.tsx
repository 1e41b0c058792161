import { useState } from 'react';
import { clientEndpoints } from '../../../contract/clients.ts';
import { call } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Buttons } from '../../ui/buttons.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';

interface Client {
  id: number;
  name: string;
  deactivatedAt: string | null;
  needsSetup: boolean;
}

/** Whether a client may come in, and the ways to change that. */
export function ClientAccess({ client: { id, name, deactivatedAt, needsSetup } }: { client: Client }) {
  const [asking, setAsking] = useState<'deactivate' | 'sign out'>();
  const close = () => setAsking(undefined);
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
  const sendLink = useAction({
    act: () => call(clientEndpoints.sendPasswordLink, { params }),
    done: `A link to set a password is on its way to ${name}.`,
    failed,
    refresh,
  });
  const deactivate = useAction({
    act: () => call(clientEndpoints.deactivate, { params }),
    done: `${name} can no longer sign in.`,
    failed,
    refresh,
    onDone: close,
  });
  const endSessions = useAction({
    act: () => call(clientEndpoints.endSessions, { params }),
    done: `${name} is signed out everywhere.`,
    failed,
    refresh,
    onDone: close,
  });
  return (
    <>
      <p>{deactivatedAt ? `Deactivated since ${formatInstant(deactivatedAt)}.` : 'Can sign in.'}</p>
      {needsSetup && <p className="text-quiet">Hasn't set a password yet. The emailed link works for 7 days.</p>}
      <Buttons>
        {deactivatedAt ? (
          <ActionButton action={activate} doing="Activating...">
            Activate
          </ActionButton>
        ) : (
          <>
            {needsSetup && (
              <ActionButton action={sendLink} doing="Sending...">
                Send password link again
              </ActionButton>
            )}
            <Button variant="secondary" onClick={() => setAsking('sign out')}>
              Sign out everywhere
            </Button>
            <Button variant="danger" onClick={() => setAsking('deactivate')}>
              Deactivate
            </Button>
          </>
        )}
      </Buttons>
      <ConfirmDialog
        title={`Deactivate ${name}?`}
        confirm="Deactivate"
        action={deactivate}
        doing="Deactivating..."
        open={asking === 'deactivate'}
        onClose={close}
      >
        <p>{name} is signed out at once and cannot sign in. Projects and invoices stay, and you can activate the client again.</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={`Sign ${name} out everywhere?`}
        confirm="Sign Out"
        harmless
        action={endSessions}
        doing="Signing out..."
        open={asking === 'sign out'}
        onClose={close}
      >
        <p>{name} is signed out of every browser at once, and can sign in again.</p>
      </ConfirmDialog>
    </>
  );
}
