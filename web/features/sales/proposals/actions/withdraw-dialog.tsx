import { useState } from 'react';
import { z } from 'zod';
import { proposalEndpoints } from '#api/sales/proposal-endpoints.ts';
import { optionalText } from '#api/shared/fields.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { useKeptText } from '#web/ui/form/use-kept-text.ts';
import type { AdminProposal } from '../proposal.ts';

interface WithdrawProps {
  proposal: Pick<AdminProposal, 'id' | 'recipientName'>;
}

/** Ends a proposal that was sent. */
export function WithdrawButton({ proposal }: WithdrawProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <Dialog title="Withdraw this proposal?" open={open} onClose={close}>
        <WithdrawForm proposal={proposal} onWithdrawn={close} />
      </Dialog>
    </>
  );
}

const withdrawal = z.object({ note: optionalText('Note', 500) });

function WithdrawForm({ proposal: { id, recipientName }, onWithdrawn }: WithdrawProps & { onWithdrawn: () => void }) {
  const form = useApiForm(withdrawal, { note: '' });
  const { field, handleSubmit, showFieldErrors } = form;
  const withdraw = useAction({
    mutationFn: (body: z.output<typeof withdrawal>) => call(proposalEndpoints.withdraw, { params: { id }, body }),
    successMessage: 'The proposal was withdrawn.',
    errorMessage: "The proposal couldn't be withdrawn. Please try again.",
    onSuccess: onWithdrawn,
    showFieldErrors,
  });
  const ref = useKeptText({ name: `proposal ${id} withdrawal note`, field: 'note', form, error: withdraw.error });
  return (
    <Form ref={ref} onSubmit={handleSubmit((body) => withdraw.mutate(body))}>
      <p className="text-muted">{recipientName} can still read it by the link, but no longer sign it.</p>
      <TextAreaField label="Note" rows={2} hint="For the studio only." {...field('note')} />
      <FormButtons danger pending={withdraw.isPending && 'Withdrawing...'} error={withdraw.error}>
        Withdraw
      </FormButtons>
    </Form>
  );
}
