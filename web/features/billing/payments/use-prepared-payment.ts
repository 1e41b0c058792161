import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentPart } from '#api/billing/payments.ts';
import type { OwnInvoice } from '#web/features/billing/invoices/invoice.ts';
import { isStatus } from '#web/lib/api.ts';
import { refetchAll } from '#web/lib/query.ts';
import { type PreparedPayment, usePayer } from './payer.ts';

/**
 * Prepares the payment once the page knows that card payment is on, and again when the part or the amount due changes. The last
 * prepared payment is kept meanwhile, so that the card form stays.
 * @param enabled whether there is a payment provider
 * @returns `prepare` to prepare it again: the same payment, unless it has been paid, replaced or changed elsewhere
 */
export function usePreparedPayment({ id, amountDue }: OwnInvoice, part: PaymentPart, enabled: boolean) {
  const queryClient = useQueryClient();
  const payer = usePayer();
  const [payment, setPayment] = useState<PreparedPayment>();
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: (chosen: PaymentPart) => payer.prepare(id, chosen),
    // Choices are sent one after another, so that the response for an earlier one never replaces that for a later one.
    scope: { id: `prepare-payment-${id}` },
    onSuccess: setPayment,
    // The invoice may have been paid or cancelled, which the page then shows.
    onError: (failure) => isStatus(failure, 409) && refetchAll(queryClient),
  });
  const prepare = useCallback(() => mutateAsync(part), [mutateAsync, part]);
  // A ref outlives the second run of effects in StrictMode.
  const preparedFor = useRef<string>(undefined);
  useEffect(() => {
    const current = `${id} ${part} ${amountDue}`;
    if (!enabled || preparedFor.current === current) return;
    preparedFor.current = current;
    prepare().catch(() => undefined);
  }, [enabled, id, part, amountDue, prepare]);
  return { payment, error, isPending, prepare };
}
