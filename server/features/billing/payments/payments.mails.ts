import type { InvoiceStatus } from '#contract/billing/invoices.ts';
import { formatsFor } from '#contract/shared/format.ts';
import { invoiceAttachment } from '#server/features/billing/invoices/invoices.mails.ts';
import { dueMinor } from '#server/features/billing/invoices/invoices.policy.ts';
import { withCopy } from '#server/features/messaging/mail/fill-copy.ts';
import type { MailMessage } from '#server/features/messaging/mail/message.ts';
import type { Studio } from '#server/features/studio/settings/settings.service.ts';
import { linkTo } from '#server/shared/links.ts';

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

/** Writes amounts of an invoice as the studio does. */
const amountsOf =
  ({ currency }: PaidInvoice, { locale }: Pick<Studio, 'locale'>) =>
  (minor: number) =>
    formatsFor(locale).minor(minor, currency);

/** @param invoice its balance with this payment */
export function receiptMail(
  invoice: PaidInvoice,
  amountMinor: number,
  studio: Pick<Studio, 'studioName' | 'locale'>,
  publicUrl: URL,
): MailMessage {
  const format = amountsOf(invoice, studio);
  const { invoiceNumber, clientEmail, clientName, id, dueDate } = invoice;
  const remaining = dueMinor(invoice);
  return withCopy(
    'receipt',
    { name: clientName, number: invoiceNumber ?? '', amount: format(amountMinor), studio: studio.studioName },
    {
      to: clientEmail,
      heading: 'Thank you for your payment',
      paragraphs: remaining > 0 ? [`${format(remaining)} remains to be paid by ${formatsFor(studio.locale).date(dueDate)}.`] : [],
      table: [
        ['Invoice', invoiceNumber ?? ''],
        [purposeOf(invoice, amountMinor), format(amountMinor)],
        ...partialPaymentRows(invoice, amountMinor, format),
      ],
      action: { label: 'View invoice', url: linkTo(publicUrl, `/client/invoices/${id}`) },
      attachment: invoiceAttachment(invoice),
    },
  );
}

function purposeOf({ depositMinor, paidMinor }: PaidInvoice, amountMinor: number): string {
  if (depositMinor !== null && paidMinor === amountMinor && amountMinor === depositMinor) return 'Deposit paid';
  return paidMinor > amountMinor ? 'Balance paid' : 'Amount paid';
}

/** Only where the payment isn't simply the whole invoice. */
const partialPaymentRows = (invoice: PaidInvoice, amountMinor: number, format: (minor: number) => string): [string, string][] =>
  amountMinor === invoice.amountMinor
    ? []
    : [
        ['Invoice total', format(invoice.amountMinor)],
        ['Paid so far', format(invoice.paidMinor)],
        ['Remaining', format(dueMinor(invoice))],
      ];

/** To the studio, about money past what was due, or for a canceled invoice, also from a dispute. @param invoice without this money */
export const overpaymentMail = (
  studio: Pick<Studio, 'studioEmail' | 'locale'>,
  invoice: PaidInvoice,
  amountMinor: number,
  publicUrl: URL,
): MailMessage => {
  const format = amountsOf(invoice, studio);
  const { clientName, clientEmail, invoiceNumber } = invoice;
  const status = invoice.status === 'cancelled' ? 'canceled' : invoice.status;
  return withCopy(
    'overpayment',
    { name: clientName, number: invoiceNumber ?? '', amount: format(amountMinor), status },
    {
      to: studio.studioEmail,
      replyTo: clientEmail,
      heading: `Invoice ${invoiceNumber} was overpaid`,
      table: [
        ['Invoice', format(invoice.amountMinor)],
        ['Paid earlier', format(invoice.paidMinor)],
        ['Received', format(amountMinor)],
      ],
      action: viewInvoice(invoice, publicUrl),
    },
  );
};

/** To the studio, about money that doesn't match its payment attempt. @param problem what differs */
export const unbookedPaymentMail = (
  studioEmail: string,
  invoice: PaidInvoice,
  paymentIntentId: string | null,
  problem: string,
  publicUrl: URL,
): MailMessage =>
  withCopy(
    'unbookedPayment',
    { name: invoice.clientName, number: invoice.invoiceNumber ?? '', problem },
    {
      to: studioEmail,
      replyTo: invoice.clientEmail,
      heading: `A payment for invoice ${invoice.invoiceNumber} couldn't be booked`,
      table: [['Payment', paymentIntentId ?? '']],
      action: viewInvoice(invoice, publicUrl),
    },
  );

const viewInvoice = ({ id }: PaidInvoice, publicUrl: URL) => ({ label: 'View invoice', url: linkTo(publicUrl, `/admin/invoices/${id}`) });
