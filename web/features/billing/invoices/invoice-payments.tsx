import type { ReactNode } from 'react';
import type { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { formatDate, formatMoney, formatStatus } from '#web/lib/format.ts';
import { TextLink } from '#web/ui/text-link.tsx';

type Invoice = Pick<JsonResponse<typeof invoiceEndpoints.readOwn>['invoice'], 'currency' | 'payments' | 'creditNotes'>;
/** The payments as the studio sees them: only it gets notes, and what a write-off means for the tax. */
type Payment = Invoice['payments'][number] & { note?: string | null; taxCorrected?: string | null };

interface PaymentsProps {
  invoice: Omit<Invoice, 'payments'> & { payments: Payment[] };
  /** The address of a credit note's PDF. */
  creditNoteUrl: (id: number) => string;
  /** A payment's buttons, for admins. */
  paymentActions?: (payment: Payment) => ReactNode;
}

/** What was received and what went back, and the credit notes; nothing while there are none. */
export function InvoicePayments({ invoice: { currency, payments, creditNotes }, creditNoteUrl, paymentActions }: PaymentsProps) {
  return (
    <>
      {payments.length > 0 && (
        <Entries title="Payments">
          {payments.map((payment) => (
            <Entry
              key={payment.id}
              title={titleOf(payment)}
              date={payment.date}
              amount={formatMoney({ currency, amount: payment.amount })}
              details={
                <>
                  {payment.paymentId !== null && <PaymentOf payments={payments} id={payment.paymentId} />}
                  {payment.reason && <p className="text-muted text-sm">{payment.reason}</p>}
                  {payment.surplus && (
                    <p className="text-muted text-sm">{formatMoney({ currency, amount: payment.surplus })} more became credit.</p>
                  )}
                  {payment.kind === 'write_off' && payment.taxCorrected !== undefined && (
                    <p className="text-muted text-sm">{taxText(currency, payment.taxCorrected)}</p>
                  )}
                  {payment.note && <p className="text-muted text-sm">{payment.note}</p>}
                  {paymentActions?.(payment)}
                </>
              }
            />
          ))}
        </Entries>
      )}
      {creditNotes.length > 0 && (
        <Entries title="Credit notes">
          {creditNotes.map((creditNote) => (
            <Entry
              key={creditNote.id}
              title={
                <TextLink to={creditNoteUrl(creditNote.id)} reloadDocument download>
                  {creditNote.creditNoteNumber}
                </TextLink>
              }
              date={creditNote.issueDate}
              amount={formatMoney({ currency, amount: negate(creditNote.amount) })}
              details={<p className="text-muted text-sm">{creditNote.reason}</p>}
            />
          ))}
        </Entries>
      )}
    </>
  );
}

/** Which payment an entry takes back. */
function PaymentOf({ payments, id }: { payments: Payment[]; id: number }) {
  const payment = payments.find((payment) => payment.id === id);
  return (
    payment && (
      <p className="text-muted text-sm">
        For the payment by {formatStatus(payment.paymentMethod)} on {formatDate(payment.date)}
      </p>
    )
  );
}

/** Money that went back is named by its kind, unless a refund failed and the money came back. */
function titleOf({ kind, paymentMethod, amount }: Payment): string {
  if (kind === 'payment') return `Payment by ${formatStatus(paymentMethod)}`;
  if (kind === 'void') return 'Payment recorded by mistake';
  if (kind === 'write_off') return Number(amount) > 0 ? 'Written off' : 'Write-off undone';
  const title = kind === 'refund' ? 'Refund' : 'Dispute';
  return Number(amount) > 0 ? `${title}, returned` : title;
}

function taxText(currency: string, taxCorrected: string | null): string {
  if (taxCorrected === null) return 'The tax stays.';
  if (Number(taxCorrected) === 0) return 'No tax is corrected.';
  const amount = formatMoney({ currency, amount: taxCorrected.replace('-', '') });
  return taxCorrected.startsWith('-') ? `${amount} of tax is owed again.` : `${amount} of tax is corrected.`;
}

/** A credit note reduces what is owed; one with a negative amount takes another back. */
const negate = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

const Entries = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-3 border-line border-t pt-6">
    <h2 className="font-semibold text-lg">{title}</h2>
    <ul className="grid gap-3">{children}</ul>
  </section>
);

const Entry = ({ title, date, amount, details }: { title: ReactNode; date: string; amount: string; details?: ReactNode }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 [overflow-wrap:anywhere]">
    <div>
      <p>{title}</p>
      <p className="text-muted text-sm">{formatDate(date)}</p>
      {details}
    </div>
    <span className="whitespace-nowrap tabular-nums">{amount}</span>
  </li>
);
