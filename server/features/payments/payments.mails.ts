import type { InvoiceStatus } from '../../../contract/invoices.ts';
import { formatDate, formatMinor } from '../../../contract/shared/format.ts';
import { linkTo } from '../../shared/links.ts';
import { invoiceAttachment } from '../invoices/invoices.mails.ts';
import { dueMinor } from '../invoices/invoices.policy.ts';
import type { MailMessage } from '../mail/message.ts';

interface PaidInvoice {
  id: number;
  invoiceNumber: string | null;
  currency: string;
  /** All amounts in minor units. */
  amountMinor: number;
  creditedMinor: number;
  paidMinor: number;
  depositMinor: number | null;
  status: InvoiceStatus;
  dueDate: string;
  clientName: string;
  clientEmail: string;
}

const format = ({ currency }: Pick<PaidInvoice, 'currency'>, minor: number) => formatMinor(minor, currency);

/** @param invoice its balance with this payment */
export function receiptMail(invoice: PaidInvoice, amountMinor: number, studioName: string, publicUrl: URL): MailMessage {
  const { invoiceNumber, clientEmail, clientName, id, dueDate } = invoice;
  const remaining = dueMinor(invoice);
  return {
    to: clientEmail,
    subject: `Receipt for invoice ${invoiceNumber}`,
    heading: 'Thank you for your payment',
    paragraphs: [
      `Hello ${clientName},`,
      `${studioName} received ${format(invoice, amountMinor)} for invoice ${invoiceNumber}. Keep this email for your records.`,
      ...(remaining > 0 ? [`${format(invoice, remaining)} remains to be paid by ${formatDate(dueDate)}.`] : []),
    ],
    table: [
      ['Invoice', invoiceNumber ?? ''],
      [purposeOf(invoice, amountMinor), format(invoice, amountMinor)],
      ...partialPaymentRows(invoice, amountMinor, remaining),
    ],
    action: { label: 'View invoice', url: linkTo(publicUrl, `/client/invoices/${id}`) },
    attachment: invoiceAttachment(invoice),
  };
}

function purposeOf({ depositMinor, paidMinor }: PaidInvoice, amountMinor: number): string {
  if (depositMinor !== null && paidMinor === amountMinor && amountMinor === depositMinor) return 'Deposit paid';
  return paidMinor > amountMinor ? 'Balance paid' : 'Amount paid';
}

/** Only where the payment isn't simply the whole invoice. */
const partialPaymentRows = (invoice: PaidInvoice, amountMinor: number, remaining: number): [string, string][] =>
  amountMinor === invoice.amountMinor
    ? []
    : [
        ['Invoice total', format(invoice, invoice.amountMinor)],
        ['Paid so far', format(invoice, invoice.paidMinor)],
        ['Remaining', format(invoice, remaining)],
      ];

/** To the studio, about money past what was due, or for a canceled invoice, also from a dispute. @param invoice without this money */
export const overpaymentMail = (studioEmail: string, invoice: PaidInvoice, amountMinor: number, publicUrl: URL): MailMessage => ({
  to: studioEmail,
  replyTo: invoice.clientEmail,
  subject: `Overpayment on invoice ${invoice.invoiceNumber}`,
  heading: `Invoice ${invoice.invoiceNumber} was overpaid`,
  paragraphs: [
    `${format(invoice, amountMinor)} from ${invoice.clientName} was booked, more than was due. The invoice was ${invoice.status === 'cancelled' ? 'canceled' : invoice.status} at the time. Review it and consider a refund.`,
  ],
  table: [
    ['Invoice', format(invoice, invoice.amountMinor)],
    ['Paid earlier', format(invoice, invoice.paidMinor)],
    ['Received', format(invoice, amountMinor)],
  ],
  action: viewInvoice(invoice, publicUrl),
});

/** To the studio, about money that doesn't match its payment attempt. @param problem what differs */
export const unbookedPaymentMail = (
  studioEmail: string,
  invoice: PaidInvoice,
  paymentIntentId: string | null,
  problem: string,
  publicUrl: URL,
): MailMessage => ({
  to: studioEmail,
  replyTo: invoice.clientEmail,
  subject: `A payment for invoice ${invoice.invoiceNumber} couldn't be booked`,
  heading: `A payment for invoice ${invoice.invoiceNumber} couldn't be booked`,
  paragraphs: [
    `${invoice.clientName} paid by card, but the payment doesn't match what was requested. ${problem}`,
    "The invoice is unchanged, and it can't be paid by card until this is resolved. Find the payment at the payment provider. Then refund it there, or record what arrived as a manual payment.",
  ],
  table: [['Payment', paymentIntentId ?? '']],
  action: viewInvoice(invoice, publicUrl),
});

const viewInvoice = ({ id }: PaidInvoice, publicUrl: URL) => ({ label: 'View invoice', url: linkTo(publicUrl, `/admin/invoices/${id}`) });
