import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounce } from 'use-debounce';
import { packageInvoiceEndpoints } from '#contract/billing/package-invoices.ts';
import { amountError, decimalAmount } from '#contract/shared/money.ts';
import { call } from '#web/lib/api.ts';
import { searchDelay } from '#web/lib/search-delay.ts';

interface CreditsTakenBackProps {
  invoiceId: number;
  currency: string;
  /** As entered. */
  amount: string;
}

/** How many video credits of a package invoice a refund takes back, as the amount changes; nothing if it granted none. */
export function CreditsTakenBack({ invoiceId, currency, amount: entered }: CreditsTakenBackProps) {
  const [amount] = useDebounce(entered.trim(), searchDelay);
  const isValid = decimalAmount.safeParse(amount).success && !amountError(amount, currency);
  const { data } = useQuery({
    queryKey: ['admin', 'payments', 'credit-refund', invoiceId, amount],
    queryFn: () => call(packageInvoiceEndpoints.previewRefund, { params: { id: invoiceId }, query: { amount } }),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  if (!data || data.granted === 0) return null;
  const { granted, takenBack, missing } = data;
  return (
    <li role="status">
      {takenBack} of {granted} credits will be taken back.{missing > 0 && ` ${missing} more can't be: already used or expired.`}
    </li>
  );
}
