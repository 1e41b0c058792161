import { useState } from 'react';
import type { z } from 'zod';
import { countersignatureForm, proposalEndpoints } from '#api/sales/proposal-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import type { AdminProposal } from '../proposal.ts';
import { TypedSignature } from '../signing/typed-signature.tsx';

interface CountersignProps {
  proposal: Pick<AdminProposal, 'id' | 'recipientName'>;
}

/** Signs for the studio what the client has signed. */
export function CountersignButton({ proposal }: CountersignProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Countersign
      </Button>
      <Dialog title="Countersign this proposal?" open={open} onClose={close}>
        <CountersignForm proposal={proposal} onSigned={close} />
      </Dialog>
    </>
  );
}

function CountersignForm({ proposal: { id, recipientName }, onSigned }: CountersignProps & { onSigned: () => void }) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(countersignatureForm, { name: '' });
  const countersign = useAction({
    mutationFn: (body: z.output<typeof countersignatureForm>) => call(proposalEndpoints.countersign, { params: { id }, body }),
    successMessage: emailed(`Countersigned. ${recipientName} gets the new PDF by email.`, 'Countersigned.'),
    errorMessage: "The proposal couldn't be countersigned. Please try again.",
    onSuccess: onSigned,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((body) => countersign.mutate(body))}>
      <p className="text-muted">
        You sign electronically for the studio. A new PDF has both signatures, with your name, the time, your IP address and your browser.
        The one that {recipientName} has stays valid. This can't be undone.
      </p>
      <TypedSignature {...field('name')} />
      <FormButtons pending={countersign.isPending && 'Countersigning...'} error={countersign.error}>
        Countersign
      </FormButtons>
    </Form>
  );
}
