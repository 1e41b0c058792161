import { invoiceEndpoints } from '#contract/billing/invoice-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { useAction } from '#web/ui/button/use-action.ts';

/** Emails a reminder of an overdue invoice, at most one a day. */
export const useRemind = ({ id, number, clientName }: { id: number; number: string; clientName: string }) =>
  useAction({
    mutationFn: () => call(invoiceEndpoints.remind, { params: { id } }),
    successMessage: emailed(`A reminder of ${number} was sent to ${clientName}.`),
    errorMessage: "The reminder couldn't be sent. Please try again.",
  });
