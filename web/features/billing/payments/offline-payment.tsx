import type { OwnInvoice } from '#web/features/billing/invoices/invoice.ts';
import { Unbroken } from '#web/ui/unbroken.tsx';

/** While online payments are off, says how to pay instead, by the account that `BankTransfer` shows below or as the studio says. */
export const OfflinePayment = ({ invoice: { invoiceNumber, paymentMeans, billedBy } }: { invoice: OwnInvoice }) => (
  <p className="text-pretty [overflow-wrap:anywhere]">
    <Unbroken>Invoice {invoiceNumber} can't be paid online.</Unbroken>{' '}
    {paymentMeans ? (
      'Please transfer the money to the account below.'
    ) : (
      <>
        To hear how to pay it, write to{' '}
        <a
          href={`mailto:${billedBy.email}?subject=${encodeURIComponent(`Invoice ${invoiceNumber}`)}`}
          className="text-accent-ink underline underline-offset-4"
        >
          {billedBy.email}
        </a>
        .
      </>
    )}
  </p>
);
