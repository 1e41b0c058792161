import type { z } from 'zod';
import { clientEndpoints, clientPatch } from '#api/accounts/client-management.ts';
import { call, type ItemOf } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { AddressFields, addressValues } from '#web/ui/form/address-fields.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';

type Client = ItemOf<typeof clientEndpoints.list>;

interface DialogProps {
  /** The client to edit; undefined while the dialog is closed. */
  client: Client | undefined;
  onClose: () => void;
}

export function EditClientDialog({ client, onClose }: DialogProps) {
  return (
    <Dialog title="Edit client" open={client !== undefined} onClose={onClose}>
      {client && <EditClientForm client={client} onClose={onClose} />}
    </Dialog>
  );
}

function EditClientForm({ client, onClose }: { client: Client; onClose: () => void }) {
  const { id, name, email, company, phone } = client;
  const form = useApiForm(clientPatch, { name, email, company, phone, ...addressValues(client) });
  const { field, handleSubmit, showFieldErrors, dirtyValues } = form;
  const change = useAction({
    mutationFn: (body: z.output<typeof clientPatch>) => call(clientEndpoints.change, { params: { id }, body }),
    successMessage: ({ client }) => `${client.name}'s details were saved.`,
    errorMessage: "The details couldn't be saved. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((details) => change.mutate(dirtyValues(details)))}>
      <TextField label="Full Name*" autoComplete="off" {...field('name')} />
      <TextField
        label="Email*"
        type="email"
        autoComplete="off"
        hint={
          client.status === 'invited'
            ? 'An invitation sent to another address stops working.'
            : 'The client signs in with this address and gets our emails there.'
        }
        {...field('email')}
      />
      <TextField label="Company" autoComplete="off" {...field('company')} />
      <TextField label="Phone Number" type="tel" autoComplete="off" {...field('phone')} />
      <AddressFields autoComplete="off" field={field} />
      <FormButtons pending={change.isPending && 'Saving...'} error={change.error}>
        Save
      </FormButtons>
    </Form>
  );
}
