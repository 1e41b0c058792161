import { formatMinor } from '../../../contract/format.ts';
import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';

interface PaidInvoice {
  id: number;
  invoiceNumber: string | null;
  currency: string;
  amountMinor: number;
  /** What had come in before. */
  paidMinor: number;
  status: string;
  clientName: string;
  clientEmail: string;
}

const money = ({ currency }: PaidInvoice, minor: number) => formatMinor(minor, currency);

export const receiptMail = (invoice: PaidInvoice, amountMinor: number, studioName: string, publicUrl: URL): MailMessage => ({
  to: invoice.clientEmail,
  subject: `Receipt for invoice ${invoice.invoiceNumber}`,
  heading: 'Thank you for your payment',
  paragraphs: [
    `Hello ${invoice.clientName},`,
    `${studioName} received ${money(invoice, amountMinor)} for invoice ${invoice.invoiceNumber}.`,
  ],
  table: [
    ['Invoice', invoice.invoiceNumber ?? ''],
    ['Amount', money(invoice, amountMinor)],
  ],
  action: { label: 'View the invoice', url: linkTo(publicUrl, `/client/invoices/${invoice.id}`) },
});

/** To the studio: more than was owed, or money for an invoice that was cancelled meanwhile. */
export const overpaymentMail = (studioEmail: string, invoice: PaidInvoice, amountMinor: number, publicUrl: URL): MailMessage => ({
  to: studioEmail,
  replyTo: invoice.clientEmail,
  subject: `Overpayment on invoice ${invoice.invoiceNumber}`,
  heading: `Invoice ${invoice.invoiceNumber} was overpaid`,
  paragraphs: [
    `${invoice.clientName} paid ${money(invoice, amountMinor)} while the invoice was ${invoice.status}. You may want to refund it.`,
  ],
  table: [
    ['Invoice', money(invoice, invoice.amountMinor)],
    ['Paid before', money(invoice, invoice.paidMinor)],
    ['Received', money(invoice, amountMinor)],
  ],
  action: { label: 'Open the invoice', url: linkTo(publicUrl, `/admin/invoices/${invoice.id}`) },
});
