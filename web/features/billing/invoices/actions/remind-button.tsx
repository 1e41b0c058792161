import { invoiceEndpoints } from '#contract/billing/invoice-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';

interface OverdueInvoice {
  id: number;
  number: string;
  clientName: string;
}

/** Emails a reminder of an overdue invoice, at most one a day. */
export function RemindButton({ invoice: { id, number, clientName } }: { invoice: OverdueInvoice }) {
  const remind = useAction({
    mutationFn: () => call(invoiceEndpoints.remind, { params: { id } }),
    successMessage: emailed(`A reminder of ${number} was sent to ${clientName}.`),
    errorMessage: "The reminder couldn't be sent. Please try again.",
    invalidates: [
      ['admin', 'overview'],
      ['admin', 'invoices'],
    ],
  });
  return (
    <ActionButton size="small" action={remind} pendingLabel="Sending...">
      Remind
    </ActionButton>
  );
}
