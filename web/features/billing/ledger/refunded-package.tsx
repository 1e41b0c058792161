import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounce } from 'use-debounce';
import { packageInvoiceEndpoints } from '#api/billing/package-invoices.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { decimalAmount } from '#api/shared/money.ts';
import { amountError } from '#domain/shared/money.ts';
import { packageLabel } from '#domain/shared/package-label.ts';
import { query } from '#web/lib/query.ts';
import { searchDelay } from '#web/lib/search-delay.ts';

type Preview = JsonResponse<typeof packageInvoiceEndpoints.previewRefund>;

/** What a refund of a package's invoice does to its credits and the package, as the amount changes; undefined for other invoices. */
export function useRefundPreview(invoice: { id: number; packageId: number | null }, currency: string, enteredAmount: string) {
  const [amount] = useDebounce(enteredAmount.trim(), searchDelay);
  const isValid = decimalAmount.safeParse(amount).success && !amountError(amount, currency);
  const { data } = useQuery(
    query(
      packageInvoiceEndpoints.previewRefund,
      { params: { id: invoice.id }, query: { amount } },
      { enabled: invoice.packageId !== null && isValid, placeholderData: keepPreviousData },
    ),
  );
  return data;
}

interface RefundedPackageProps {
  preview: Preview;
  /** Whether the package ends with the refund. */
  isEnding: boolean;
}

/** What a refund does to the package and its credits, as list items. */
export function RefundedPackage({ preview: { granted, takenBack, missing, package: sold }, isEnding }: RefundedPackageProps) {
  return (
    <>
      {granted > 0 && (
        <li>
          <span role="status">
            {takenBack} of {granted} credits will be taken back.{missing > 0 && ` ${missing} more can't be: already used or expired.`}
          </span>
        </li>
      )}
      {sold && isEnding && (
        <li>
          The {packageLabel(sold.name)} ends{sold.renews && ', with its renewal'}.
        </li>
      )}
      {sold && !isEnding && <li>The client keeps the {packageLabel(sold.name)}.</li>}
    </>
  );
}
