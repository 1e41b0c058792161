import { useState } from 'react';
import { createPortal } from 'react-dom';
import { findClient, findClients } from '#web/features/accounts/clients/client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ComboboxField, type ComboboxOption, type ComboboxProps } from '#web/ui/form/combobox-field.tsx';
import { Invitation } from './invite-dialog.tsx';

/** Chooses the client that something is for, who may be invited here. */
export function ClientField({ selected, ...props }: ComboboxProps) {
  const [invited, setInvited] = useState<ComboboxOption>();
  const [inviting, setInviting] = useState(false);
  const close = () => setInviting(false);
  const choose = async (email: string) => {
    const client = await findClient(email);
    setInvited(client);
    props.onSelect(client);
  };
  return (
    <div className="grid justify-items-start gap-1 [&>:first-child]:w-full">
      <ComboboxField key={invited?.id} label="Client*" queryOptions={findClients} selected={invited ?? selected} {...props} />
      <Button variant="link" size="small" className="-ml-3.5 underline" onClick={() => setInviting(true)}>
        Invite a new client
      </Button>
      {createPortal(
        // Outside the form with this field: forms can't be nested.
        <Dialog title="Invite a new client" open={inviting} onClose={close}>
          <Invitation submitLabel="Invite client" onInvited={({ email }) => choose(email)} onClose={close} />
        </Dialog>,
        document.body,
      )}
    </div>
  );
}
