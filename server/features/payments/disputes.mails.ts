import type Stripe from 'stripe';
import { formatDate, formatMinor } from '../../../contract/shared/format.ts';
import { dateIn } from '../../shared/clock.ts';
import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';

interface DisputedInvoice {
  id: number;
  invoiceNumber: string | null;
  clientName: string;
  clientEmail: string;
}

type Dispute = Pick<Stripe.Dispute, 'amount' | 'currency' | 'reason' | 'status'> & {
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'>;
};

const amountOf = ({ amount, currency }: Dispute) => formatMinor(amount, currency.toUpperCase());

/** What happened, in a sentence. */
export function disputeNews({ invoiceNumber, clientName }: DisputedInvoice, dispute: Dispute): string {
  const subject = `the dispute over ${amountOf(dispute)} for invoice ${invoiceNumber}`;
  if (dispute.status === 'won') return `You won ${subject}.`;
  if (dispute.status === 'lost') return `You lost ${subject}.`;
  if (['warning_closed', 'prevented'].includes(dispute.status)) return `The bank closed ${subject}.`;
  return `${clientName} disputed ${amountOf(dispute)} paid for invoice ${invoiceNumber}.`;
}

/** What it means for the money and what to do. */
function explain({ status }: Dispute): string {
  if (status === 'won') return 'The bank decided in your favor and returns the money to your balance.';
  if (status === 'lost')
    return 'The bank decided in favor of the cardholder, who keeps the money. The invoice stays paid, and the ledger shows the loss.';
  if (['warning_closed', 'prevented'].includes(status)) return 'Nothing was withdrawn, and nothing is left to do.';
  if (status.startsWith('warning'))
    return "The cardholder's bank is asking about this payment. Submit evidence before the deadline to prevent a chargeback.";
  return "The bank is holding the money until the dispute is decided. Submit evidence in your payment provider's dashboard before the deadline, or the dispute is lost.";
}

/** To the studio, about a dispute that was opened or decided. @param timeZone the studio's */
export function disputeMail(
  studioEmail: string,
  invoice: DisputedInvoice,
  dispute: Dispute,
  timeZone: string,
  publicUrl: URL,
): MailMessage {
  const { invoiceNumber, clientEmail, clientName, id } = invoice;
  const { due_by } = dispute.evidence_details;
  const news = disputeNews(invoice, dispute);
  const deadline = dispute.status.endsWith('needs_response') && due_by ? formatDate(dateIn(timeZone, new Date(due_by * 1000))) : undefined;
  return {
    to: studioEmail,
    replyTo: clientEmail,
    subject: news.replace(/\.$/, ''),
    heading: news.replace(/\.$/, ''),
    paragraphs: [explain(dispute)],
    table: [
      ['Invoice', invoiceNumber ?? ''],
      ['Client', clientName],
      ['Amount', amountOf(dispute)],
      ['Reason', dispute.reason.replaceAll('_', ' ')],
      ...(deadline ? [['Respond by', deadline] as [string, string]] : []),
    ],
    action: { label: 'View invoice', url: linkTo(publicUrl, `/admin/invoices/${id}`) },
  };
}
