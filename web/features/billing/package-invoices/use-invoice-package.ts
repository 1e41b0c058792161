import type { z } from 'zod';
import { packageInvoiceEndpoints, type packageInvoiceForm } from '#api/billing/package-invoices.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { type ActionOptions, useAction } from '#web/ui/button/use-action.ts';

type Options = Pick<ActionOptions<unknown, unknown>, 'onSuccess' | 'showFieldErrors'>;

/** Creates the invoice that sells a package to a client. */
export const useInvoicePackage = (clientId: number, { onSuccess, showFieldErrors }: Options) =>
  useAction({
    mutationFn: (body: z.input<typeof packageInvoiceForm>) => call(packageInvoiceEndpoints.create, { params: { id: clientId }, body }),
    successMessage: ({ invoice: { invoiceNumber, status, clientName } }) =>
      status === 'draft'
        ? `${invoiceNumber} was saved.`
        : emailed(`${invoiceNumber} was sent to ${clientName}.`, `${invoiceNumber} was issued.`),
    errorMessage: "The invoice couldn't be created. Please try again.",
    ...(onSuccess && { onSuccess }),
    ...(showFieldErrors && { showFieldErrors }),
  });
