import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PaymentPart } from '#api/billing/payments.ts';
import type { OwnInvoice } from '#web/features/billing/invoices/invoice.ts';

export interface PartToPay {
  part: PaymentPart;
  choosePart: (part: PaymentPart) => void;
}

/** The part to pay. The URL keeps the choice for a reload; it follows in a transition, which is too late for the screen. */
export function usePart({ depositDue }: OwnInvoice): PartToPay {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<PaymentPart>(search.get('part') === 'all' ? 'all' : 'deposit');
  return {
    part: depositDue ? chosen : 'all',
    choosePart: (part) => {
      setChosen(part);
      setSearch(part === 'all' ? { part } : {}, { replace: true, preventScrollReset: true });
    },
  };
}
