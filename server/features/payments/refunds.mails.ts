import { formatMinor } from '../../../contract/shared/format.ts';
import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';

interface RefundedInvoice {
  id: number;
  invoiceNumber: string | null;
  clientName: string;
  clientEmail: string;
}

interface Refund {
  amountMinor: number;
  currency: string;
  reason: string | null;
}

const amountOf = ({ amountMinor, currency }: Refund) => formatMinor(amountMinor, currency);

export const refundMail = (invoice: RefundedInvoice, refund: Refund, studioName: string, publicUrl: URL): MailMessage => ({
  to: invoice.clientEmail,
  subject: `Refund for invoice ${invoice.invoiceNumber}`,
  heading: 'Your refund is on its way',
  paragraphs: [
    `Hello ${invoice.clientName},`,
    `${studioName} refunded ${amountOf(refund)} for invoice ${invoice.invoiceNumber}. Card refunds usually arrive within 5 to 10 business days.`,
  ],
  table: [
    ['Invoice', invoice.invoiceNumber ?? ''],
    ['Refunded', amountOf(refund)],
    ...(refund.reason ? [['Reason', refund.reason] as [string, string]] : []),
  ],
  action: { label: 'View invoice', url: linkTo(publicUrl, `/client/invoices/${invoice.id}`) },
});

/** To the studio. @param failureReason in the provider's terms */
export const refundFailedMail = (
  studioEmail: string,
  invoice: RefundedInvoice,
  refund: Refund,
  failureReason: string | null,
  publicUrl: URL,
): MailMessage => ({
  to: studioEmail,
  replyTo: invoice.clientEmail,
  subject: `The refund for invoice ${invoice.invoiceNumber} failed`,
  heading: `The refund for invoice ${invoice.invoiceNumber} failed`,
  paragraphs: [
    `The bank returned the refund of ${amountOf(refund)} to ${invoice.clientName}, so the money is back in your balance. Agree on another way to return it.`,
  ],
  table: [['Refund', amountOf(refund)], ...(failureReason ? [['Cause', failureReason.replaceAll('_', ' ')] as [string, string]] : [])],
  action: { label: 'View invoice', url: linkTo(publicUrl, `/admin/invoices/${invoice.id}`) },
});
