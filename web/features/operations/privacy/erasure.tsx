import { useState } from 'react';
import { useNavigate } from 'react-router';
import { erasureForm, privacyEndpoints } from '#contract/operations/privacy.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useContractForm } from '#web/lib/use-contract-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';

interface Client {
  id: number;
  name: string;
  deletionRequestedAt: string | null;
}

/** Erases a client after the admin types the client's name to confirm. */
export function Erasure({ client }: { client: Client }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      {client.deletionRequestedAt && (
        <p className="rounded-sm bg-rose px-4 py-3 text-on-rose">
          {client.name} requested deletion on {formatInstant(client.deletionRequestedAt)}. By law, you have a month to respond.
        </p>
      )}
      <Button variant="danger" className="sm:justify-self-start" onClick={() => setConfirming(true)}>
        Erase client
      </Button>
      <Dialog title={`Erase ${client.name}?`} open={confirming} onClose={() => setConfirming(false)}>
        <EraseForm client={client} onClose={() => setConfirming(false)} />
      </Dialog>
    </>
  );
}

function EraseForm({ client: { id, name }, onClose }: { client: Client; onClose: () => void }) {
  const { field, handleSubmit, showFieldErrors } = useContractForm(erasureForm, { name: '' });
  const navigate = useNavigate();
  const erase = useAction({
    mutationFn: (body: { name: string }) => call(privacyEndpoints.erase, { params: { id }, body }),
    successMessage: `${name} was erased and notified by email.`,
    errorMessage: "The client couldn't be erased. Please try again.",
    onSuccess: () => navigate('/admin/clients', { replace: true }),
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => erase.mutate(form))}>
      <p className="text-muted">
        The account, projects, files, comments and messages are deleted. This can't be undone. Invoices are kept, but no longer linked to an
        account.
      </p>
      <TextField label={`Type "${name}" to continue`} autoComplete="off" {...field('name')} />
      <FormButtons danger pending={erase.isPending && 'Erasing...'} error={erase.error} onCancel={onClose}>
        Erase permanently
      </FormButtons>
    </Form>
  );
}
