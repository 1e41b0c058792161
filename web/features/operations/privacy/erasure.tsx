import { useState } from 'react';
import { Link } from 'react-router';
import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { erasureForm, privacyEndpoints } from '#api/operations/privacy.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
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

/** Says that a client wants to be erased, which the admin then does. */
export function DeletionRequest({ client }: { client: Client }) {
  const [isErasing, setErasing] = useState(false);
  if (!client.deletionRequestedAt) return null;
  return (
    <section
      aria-label="Deletion request"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-on-rose bg-rose px-5 py-4 text-on-rose"
    >
      <p className="text-pretty">
        {client.name} requested deletion on {formatInstant(client.deletionRequestedAt)}. By law, you have a month to respond.
      </p>
      <Button variant="danger" onClick={() => setErasing(true)}>
        Erase client
      </Button>
      <EraseDialog client={client} open={isErasing} onClose={() => setErasing(false)} />
    </section>
  );
}

/** Erases a client after the admin types the client's name to confirm. */
export const EraseDialog = ({ client, ...dialog }: { client: Client; open: boolean; onClose: () => void }) => (
  <Dialog title={`Erase ${client.name}?`} {...dialog}>
    <EraseForm client={client} />
  </Dialog>
);

function EraseForm({ client: { id, name } }: { client: Client }) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(erasureForm, { name: '' });
  const { items: openInvoices = [] } = useList(invoiceEndpoints.list, { query: { clientId: id, status: 'unpaid' } });
  const erase = useAction({
    mutationFn: (body: { name: string }) => call(privacyEndpoints.erase, { params: { id }, body }),
    successMessage: emailed(`${name} was erased and notified by email.`, `${name} was erased.`),
    errorMessage: "The client couldn't be erased. Please try again.",
    leavesTo: '/admin/clients',
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => erase.mutate(form))}>
      <p className="text-muted">
        The account, projects, files, comments and messages are deleted. This can't be undone. Invoices are kept, but no longer linked to an
        account.
      </p>
      {openInvoices.length > 0 && (
        <p className="rounded-sm bg-mango px-4 py-3 text-on-mango">
          This client has open invoices: {openInvoices.map(({ invoiceNumber }) => invoiceNumber).join(', ')}. Wait until they're paid or{' '}
          <Link to={`/admin/invoices?clientId=${id}&status=unpaid`} className="underline underline-offset-4">
            cancel them
          </Link>{' '}
          first.
        </p>
      )}
      <TextField label={`Type "${name}" to continue`} autoComplete="off" {...field('name')} />
      <FormButtons danger pending={erase.isPending && 'Erasing...'} disabled={openInvoices.length > 0} error={erase.error}>
        Erase permanently
      </FormButtons>
    </Form>
  );
}
