import type { PaymentMeans } from '#contract/shared/parties.ts';
import { sendsEmails } from '#web/lib/email.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';

interface BankTransferProps {
  paymentMeans: PaymentMeans;
  /** Used when the account has no holder of its own. */
  studioName: string;
  invoiceNumber: string;
}

/** Where the client can transfer the money to instead of paying by card. */
export function BankTransfer({ paymentMeans: { accountName, account, code }, studioName, invoiceNumber }: BankTransferProps) {
  const details: [string, string | null][] = [
    ['Account holder', accountName ?? studioName],
    ['Account', account],
    ['BIC or routing number', code],
    ['Reference', invoiceNumber],
  ];
  return (
    <section className="grid gap-3 border-line border-t pt-6">
      <h2 className="font-semibold text-lg">Pay by bank transfer</h2>
      <p className="text-muted">
        Use the invoice number as the reference.{sendsEmails() && " We'll email you a receipt once the transfer arrives."}
      </p>
      <DescriptionList columns={2} items={details.filter(([, value]) => value)} />
    </section>
  );
}
