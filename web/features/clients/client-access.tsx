import { useState } from 'react';
import { clientEndpoints } from '../../../contract/clients.ts';
import { call } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonGroup } from '../../ui/button-group.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';

interface Client {
  id: number;
  name: string;
  deactivatedAt: string | null;
  needsSetup: boolean;
}

/** Whether a client may come in, and the ways to change that. */
export function ClientAccess({ client }: { client: Client }) {
  const { deactivatedAt, needsSetup } = client;
  return (
    <>
      <p>{deactivatedAt ? `Deactivated since ${formatInstant(deactivatedAt)}.` : 'Can sign in.'}</p>
      {needsSetup && <p className="text-quiet">Hasn't set a password yet. The emailed link works for 7 days.</p>}
      <ButtonGroup>
        {deactivatedAt ? (
          <Activate client={client} />
        ) : (
          <>
            {needsSetup && <SendPasswordLink client={client} />}
            <EndSessions client={client} />
            <Deactivate client={client} />
          </>
        )}
      </ButtonGroup>
    </>
  );
}

const failed = 'That did not work. Please try again.';

const listsOf = ({ id }: Client) => [
  ['admin', 'clients'],
  ['admin', 'history', String(id)],
];

function Activate({ client }: { client: Client }) {
  const { id, name } = client;
  const activate = useAction({
    act: () => call(clientEndpoints.activate, { params: { id } }),
    done: `${name} can sign in again.`,
    failed,
    refresh: listsOf(client),
  });
  return (
    <ActionButton action={activate} doing="Activating...">
      Activate
    </ActionButton>
  );
}

function SendPasswordLink({ client }: { client: Client }) {
  const { id, name } = client;
  const sendLink = useAction({
    act: () => call(clientEndpoints.sendPasswordLink, { params: { id } }),
    done: `A link to set a password is on its way to ${name}.`,
    failed,
    refresh: listsOf(client),
  });
  return (
    <ActionButton action={sendLink} doing="Sending...">
      Send password link again
    </ActionButton>
  );
}

function EndSessions({ client }: { client: Client }) {
  const { id, name } = client;
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const endSessions = useAction({
    act: () => call(clientEndpoints.endSessions, { params: { id } }),
    done: `${name} is signed out everywhere.`,
    failed,
    refresh: listsOf(client),
    onDone: close,
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        title={`Sign ${name} out everywhere?`}
        confirm="Sign Out"
        harmless
        action={endSessions}
        doing="Signing out..."
        open={asking}
        onClose={close}
      >
        <p>{name} is signed out of every browser at once, and can sign in again.</p>
      </ConfirmDialog>
    </>
  );
}

function Deactivate({ client }: { client: Client }) {
  const { id, name } = client;
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const deactivate = useAction({
    act: () => call(clientEndpoints.deactivate, { params: { id } }),
    done: `${name} can no longer sign in.`,
    failed,
    refresh: listsOf(client),
    onDone: close,
  });
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Deactivate
      </Button>
      <ConfirmDialog
        title={`Deactivate ${name}?`}
        confirm="Deactivate"
        action={deactivate}
        doing="Deactivating..."
        open={asking}
        onClose={close}
      >
        <p>{name} is signed out at once and cannot sign in. Projects and invoices stay, and you can activate the client again.</p>
      </ConfirmDialog>
    </>
  );
}
