import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { useAction } from '#web/ui/button/use-action.ts';

/** Emails a reminder of an overdue invoice, at most one a day. */
export const useRemind = () =>
  useAction({
    mutationFn: async (invoice: { id: number; invoiceNumber: string; clientName: string }) => {
      await call(invoiceEndpoints.remind, { params: { id: invoice.id } });
      return invoice;
    },
    successMessage: ({ invoiceNumber, clientName }) => emailed(`A reminder of ${invoiceNumber} was sent to ${clientName}.`),
    errorMessage: "The reminder couldn't be sent. Please try again.",
  });
