import { queryOptions } from '@tanstack/react-query';
import { payLinkEndpoints } from '#contract/billing/pay-links.ts';
import { payerByLink } from '#web/features/billing/payments/payer.ts';
import { call } from '#web/lib/api.ts';

/** The invoice that a pay link opens. */
export const linkedInvoice = (token: string) =>
  queryOptions({
    queryKey: [...payerByLink(token).queryKey, 'invoice'],
    queryFn: async () => (await call(payLinkEndpoints.read, { params: { token } })).invoice,
    // A payment made here would look like one made elsewhere; its result page reads the invoice again.
    refetchOnWindowFocus: false,
  });
