import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paymentEndpoints } from '../../../contract/payments.ts';
import { call } from '../../lib/api.ts';

/**
 * Creates the invoice's PaymentIntent once the page knows that card payment is on, and again only when `mutate` is called to retry.
 * @param enabled whether there is a payment provider
 */
export function usePaymentIntent(invoiceId: string, enabled: boolean) {
  const creation = useMutation({ mutationFn: () => call(paymentEndpoints.createIntent, { params: { id: invoiceId } }) });
  const { mutate } = creation;
  // A ref outlives the second run of effects in StrictMode.
  const createdFor = useRef<string>(undefined);
  useEffect(() => {
    if (!enabled || createdFor.current === invoiceId) return;
    createdFor.current = invoiceId;
    mutate();
  }, [enabled, invoiceId, mutate]);
  return creation;
}
