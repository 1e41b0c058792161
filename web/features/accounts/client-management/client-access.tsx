import { clientEndpoints } from '#api/accounts/client-management.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { formatInstant } from '#web/lib/format.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

interface Client {
  id: number;
  name: string;
  deactivatedAt: string | null;
  needsSetup: boolean;
}

/** Whether a client can sign in, with the harmless actions that change it. */
export function ClientAccess({ client }: { client: Client }) {
  const { deactivatedAt, needsSetup } = client;
  return (
    <>
      <p>{describeAccess(client)}</p>
      <ButtonGroup>
        {deactivatedAt ? (
          <Activate client={client} />
        ) : (
          <>
            {needsSetup && <SendPasswordLink client={client} />}
            <EndSessions client={client} />
          </>
        )}
      </ButtonGroup>
    </>
  );
}

function describeAccess({ deactivatedAt, needsSetup }: Client) {
  if (deactivatedAt) return `Deactivated on ${formatInstant(deactivatedAt)}.`;
  if (needsSetup) return "Hasn't set a password yet. A password link works for 7 days.";
  return 'This client can sign in.';
}

const errorMessage = 'Something went wrong. Please try again.';

function Activate({ client }: { client: Client }) {
  const { id, name } = client;
  const activate = useAction({
    mutationFn: () => call(clientEndpoints.activate, { params: { id } }),
    successMessage: `${name} can sign in again.`,
    errorMessage,
  });
  return (
    <ActionButton action={activate} pendingLabel="Activating...">
      Activate
    </ActionButton>
  );
}

function SendPasswordLink({ client }: { client: Client }) {
  const { id, name } = client;
  const sendLink = useAction({
    mutationFn: () => call(clientEndpoints.sendPasswordLink, { params: { id } }),
    successMessage: emailed(`We emailed ${name} a link to set a password.`),
    errorMessage,
  });
  return (
    <ActionButton action={sendLink} pendingLabel="Sending...">
      Send password link
    </ActionButton>
  );
}

function EndSessions({ client }: { client: Client }) {
  const { id, name } = client;
  return (
    <ConfirmButton
      label="Sign out everywhere"
      title={`Sign ${name} out everywhere?`}
      confirmLabel="Sign out"
      harmless
      pendingLabel="Signing out..."
      action={{
        mutationFn: () => call(clientEndpoints.endSessions, { params: { id } }),
        successMessage: `${name} was signed out everywhere.`,
        errorMessage,
      }}
    >
      <p>{name} is signed out of every browser immediately and can sign in again.</p>
    </ConfirmButton>
  );
}

export function DeactivateDialog({ client, ...dialog }: { client: Client; open: boolean; onClose: () => void }) {
  const { id, name } = client;
  const deactivate = useAction({
    mutationFn: () => call(clientEndpoints.deactivate, { params: { id } }),
    successMessage: `${name} can no longer sign in.`,
    errorMessage,
    onSuccess: dialog.onClose,
  });
  return (
    <ConfirmDialog title={`Deactivate ${name}?`} confirmLabel="Deactivate" action={deactivate} pendingLabel="Deactivating..." {...dialog}>
      <p>
        {name} is signed out immediately and can't sign in. Uploads that aren't finished are cancelled. Projects, files and invoices are
        kept, and you can reactivate the client at any time.
      </p>
    </ConfirmDialog>
  );
}
