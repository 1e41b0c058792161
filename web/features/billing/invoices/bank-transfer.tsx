import { isPayable } from '#domain/billing/invoice-statuses.ts';
import { sendsEmails } from '#web/lib/email.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';
import type { OwnInvoice } from './invoice.ts';

/** Where the client can transfer the money to, besides any online payment; nothing if the studio's account isn't known or nothing is due. */
export function BankTransfer({ invoice }: { invoice: OwnInvoice }) {
  const { paymentMeans, billedBy, invoiceNumber } = invoice;
  if (!(paymentMeans && isPayable(invoice))) return null;
  const { accountName, account, code } = paymentMeans;
  const details: [string, string | null][] = [
    ['Account holder', accountName ?? billedBy.name],
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
