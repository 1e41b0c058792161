import { formatMinor } from '../../../contract/shared/format.ts';
import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';

interface PaidInvoice {
  id: number;
  invoiceNumber: string | null;
  currency: string;
  amountMinor: number;
  /** In minor units, without the payment that the email is about. */
  paidMinor: number;
  status: string;
  clientName: string;
  clientEmail: string;
}

const format = ({ currency }: PaidInvoice, minor: number) => formatMinor(minor, currency);

export const receiptMail = (invoice: PaidInvoice, amountMinor: number, studioName: string, publicUrl: URL): MailMessage => ({
  to: invoice.clientEmail,
  subject: `Receipt for invoice ${invoice.invoiceNumber}`,
  heading: 'Thank you for your payment',
  paragraphs: [
    `Hello ${invoice.clientName},`,
    `${studioName} received ${format(invoice, amountMinor)} for invoice ${invoice.invoiceNumber}. Keep this email for your records.`,
  ],
  table: [
    ['Invoice', invoice.invoiceNumber ?? ''],
    ['Amount paid', format(invoice, amountMinor)],
  ],
  action: { label: 'View invoice', url: linkTo(publicUrl, `/client/invoices/${invoice.id}`) },
});

/** To the studio, about money past what was due, or for an invoice that was canceled in the meantime. */
export const overpaymentMail = (studioEmail: string, invoice: PaidInvoice, amountMinor: number, publicUrl: URL): MailMessage => ({
  to: studioEmail,
  replyTo: invoice.clientEmail,
  subject: `Overpayment on invoice ${invoice.invoiceNumber}`,
  heading: `Invoice ${invoice.invoiceNumber} was overpaid`,
  paragraphs: [
    `${invoice.clientName} paid ${format(invoice, amountMinor)}, more than was due. The invoice was ${invoice.status} at the time. Review it and consider a refund.`,
  ],
  table: [
    ['Invoice', format(invoice, invoice.amountMinor)],
    ['Paid earlier', format(invoice, invoice.paidMinor)],
    ['Received', format(invoice, amountMinor)],
  ],
  action: { label: 'View invoice', url: linkTo(publicUrl, `/admin/invoices/${invoice.id}`) },
});
