import { invoiceEndpoints } from '#contract/billing/invoice-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { useAction } from '#web/ui/button/use-action.ts';

/** Sends a draft. */
export const useSend = (draft: { id: number } | undefined, onSuccess?: () => void) =>
  useAction({
    mutationFn: () => call(invoiceEndpoints.send, { params: { id: draft!.id } }),
    successMessage: ({ invoice: { invoiceNumber, clientName } }) =>
      emailed(`${invoiceNumber} was sent to ${clientName}.`, `${invoiceNumber} was issued.`),
    errorMessage: "The invoice couldn't be sent. Please try again.",
    ...(onSuccess && { onSuccess }),
  });
