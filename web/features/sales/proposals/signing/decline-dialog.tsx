import { useState } from 'react';
import type { z } from 'zod';
import { declineProposalForm, proposalLinkEndpoints } from '#api/sales/proposal-links.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { useKeptText } from '#web/ui/form/use-kept-text.ts';

interface DeclineProps {
  token: string;
  /** The version that the client has seen. */
  version: number;
}

/** Declines the proposal, with a reason if the client gives one. */
export function DeclineButton(props: DeclineProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="link" size="small" className="underline" onClick={() => setOpen(true)}>
        Decline
      </Button>
      <Dialog title="Decline this proposal?" open={open} onClose={close}>
        <DeclineForm {...props} onDeclined={close} />
      </Dialog>
    </>
  );
}

function DeclineForm({ token, version, onDeclined }: DeclineProps & { onDeclined: () => void }) {
  const form = useApiForm(declineProposalForm, { version, reason: '' });
  const { field, handleSubmit, showFieldErrors } = form;
  const decline = useAction({
    mutationFn: (body: z.output<typeof declineProposalForm>) => call(proposalLinkEndpoints.decline, { params: { token }, body }),
    successMessage: 'You have declined the proposal.',
    errorMessage: "The proposal couldn't be declined. Please try again.",
    onSuccess: onDeclined,
    showFieldErrors,
  });
  const ref = useKeptText({ name: `proposal ${token} decline reason`, field: 'reason', form, error: decline.error });
  return (
    <Form ref={ref} onSubmit={handleSubmit((body) => decline.mutate(body))}>
      <p className="text-muted">We tell the studio. It can then no longer be signed.</p>
      <TextAreaField label="Reason" hint="Optional. It helps the studio to make a better offer." rows={3} {...field('reason')} />
      <FormButtons danger pending={decline.isPending && 'Declining...'} error={decline.error}>
        Decline
      </FormButtons>
    </Form>
  );
}
