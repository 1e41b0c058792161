import type { PaymentPart } from '#api/billing/payments.ts';
import { totalAfterCreditNotes } from '#domain/billing/invoice-totals.ts';

interface Due {
  currency: string;
  amount: string;
  amountCredited: string;
  amountDue: string;
  depositDue: string | null;
}

/** What a sum covers that is due of an invoice, which is said beside it: the deposit, all of the invoice, or what is left of it. */
export function coverageOf(invoice: Due, part: PaymentPart = 'deposit'): 'deposit' | 'balance' | 'whole' {
  if (invoice.depositDue !== null && part === 'deposit') return 'deposit';
  return Number(invoice.amountDue) < Number(totalAfterCreditNotes(invoice)) ? 'balance' : 'whole';
}
