import { notInvoicedText } from '#domain/billing/invoice-texts.ts';
import { formatMoney } from '#web/lib/format.ts';

/** What else was signed for an invoice's project, and comes later, in a sentence; null if nothing does. */
export const describeNotInvoiced = ({ currency, notInvoiced }: { currency: string; notInvoiced: string | null }) =>
  notInvoiced && notInvoicedText(formatMoney({ currency, amount: notInvoiced }));
