import { useState } from 'react';
import { balanceEndpoints } from '#api/billing/balance.ts';
import { type VoidForm, voidForm } from '#api/billing/manual-payments.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import type { BalanceEntry } from './balance.ts';

/** Takes back an entry that was recorded by mistake. */
export function VoidEntryButton({ entry }: { entry: BalanceEntry }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" aria-label={`Void ${formatMoney(entry)}`} onClick={() => setOpen(true)}>
        Void
      </Button>
      <Dialog title="Void this entry?" open={isOpen} onClose={() => setOpen(false)}>
        <VoidEntryForm entry={entry} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function VoidEntryForm({ entry, onClose }: { entry: BalanceEntry; onClose: () => void }) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(voidForm, { reason: '' });
  const action = useAction({
    mutationFn: (body: VoidForm) => call(balanceEndpoints.voidEntry, { params: { id: entry.id }, body }),
    successMessage: 'The entry was voided.',
    errorMessage: "The entry couldn't be voided. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => action.mutate(form))}>
      <p className="text-pretty text-muted">
        <Unbroken>
          For what was recorded by mistake. {consequence(entry)} {emailed(`${entry.clientName} is told by email.`)}
        </Unbroken>
      </p>
      <TextField label="Reason*" hint="Only the studio sees it." {...field('reason')} />
      <FormButtons danger pending={action.isPending && 'Voiding...'} error={action.error}>
        Void entry
      </FormButtons>
    </Form>
  );
}

function consequence({ kind, amount, currency, invoiceNumber, belongsToPayment }: BalanceEntry): string {
  const money = formatMoney({ currency, amount: amount.replace('-', '') });
  if (kind === 'applied') return `${money} of ${invoiceNumber} is due again, and is credit again.`;
  if (kind === 'paid_back') return `${money} is credit again.`;
  if (belongsToPayment) return `The payment of ${invoiceNumber} that it came with is voided, too, so the invoice is due again.`;
  return `${money} is taken off the credit balance.`;
}
