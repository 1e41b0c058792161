import type { InvoiceItem } from '../../../contract/invoice-draft.ts';
import { computeLine, type InvoiceTotals } from '../../../contract/invoice-totals.ts';
import { formatDate, formatMinor } from '../../../contract/shared/format.ts';
import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';
import { dueMinor } from './invoices.policy.ts';

interface SentInvoice {
  id: number;
  invoiceNumber: string | null;
  currency: string;
  amountMinor: number;
  dueDate: string;
  items: InvoiceItem[];
  totals: InvoiceTotals;
  clientName: string;
  clientEmail: string;
}

export function invoiceMail(invoice: SentInvoice, studioName: string, publicUrl: URL): MailMessage {
  const { currency } = invoice;
  const amount = formatMinor(invoice.amountMinor, currency);
  return {
    to: invoice.clientEmail,
    subject: `Invoice ${invoice.invoiceNumber} from ${studioName}`,
    heading: `Invoice ${invoice.invoiceNumber}`,
    paragraphs: [
      `Hello ${invoice.clientName},`,
      `Here's your invoice for ${amount}, due ${formatDate(invoice.dueDate)}. You can pay by card in the client portal.`,
    ],
    table: [
      ...invoice.items.map((item) => lineOf(item, currency)),
      ...taxLines(invoice),
      ['Total', amount],
      ['Due', formatDate(invoice.dueDate)],
    ],
    action: { label: `Pay ${amount}`, url: linkTo(publicUrl, `/client/invoices/${invoice.id}/pay`) },
    attachment: invoiceAttachment(invoice),
  };
}

interface CreditNote {
  id: number;
  creditNoteNumber: string;
  amountMinor: number;
  reason: string;
}

type Balance = Parameters<typeof dueMinor>[0];

/** @param invoice its balance with this credit note */
export function creditNoteMail(invoice: SentInvoice & Balance, creditNote: CreditNote, studioName: string, publicUrl: URL): MailMessage {
  const { invoiceNumber, clientEmail, clientName, currency, id } = invoice;
  const { creditNoteNumber, amountMinor, reason } = creditNote;
  return {
    to: clientEmail,
    subject: `Credit note ${creditNoteNumber} from ${studioName}`,
    heading: `Credit note ${creditNoteNumber}`,
    paragraphs: [`Hello ${clientName},`, `We credited ${formatMinor(amountMinor, currency)} of invoice ${invoiceNumber}.`],
    table: [
      ['Invoice', invoiceNumber ?? ''],
      ['Reason', reason],
      ['Credited', formatMinor(amountMinor, currency)],
      ['Left to pay', formatMinor(dueMinor(invoice), currency)],
    ],
    action: { label: 'View invoice', url: linkTo(publicUrl, `/client/invoices/${id}`) },
    attachment: { name: `${creditNoteNumber}.pdf`, document: { creditNoteId: creditNote.id } },
  };
}

export function cancellationMail(invoice: SentInvoice, note: string | null, studioName: string, publicUrl: URL): MailMessage {
  const { invoiceNumber, clientEmail, clientName, id } = invoice;
  return {
    to: clientEmail,
    subject: `Invoice ${invoiceNumber} from ${studioName} was canceled`,
    heading: `Invoice ${invoiceNumber} was canceled`,
    paragraphs: [`Hello ${clientName},`, `We canceled invoice ${invoiceNumber}. You don't need to pay it.`],
    ...(note ? { message: note } : {}),
    action: { label: 'View invoice', url: linkTo(publicUrl, `/client/invoices/${id}`) },
  };
}

/** The invoice's PDF. */
export const invoiceAttachment = ({ id, invoiceNumber }: Pick<SentInvoice, 'id' | 'invoiceNumber'>) => ({
  name: `${invoiceNumber}.pdf`,
  document: { invoiceId: id },
});

/** A line without tax. */
function lineOf(item: InvoiceItem, currency: string): [string, string] {
  const { quantity, description } = item;
  return [`${quantity === 1 ? '' : `${quantity} × `}${description}`, formatMinor(computeLine(item, currency)?.netMinor ?? 0, currency)];
}

/** One line per tax rate, so that all lines add up to the total. */
const taxLines = ({ totals, currency }: Pick<SentInvoice, 'totals' | 'currency'>): [string, string][] =>
  totals.taxes.flatMap(({ taxRate, taxMinor }) => (taxRate ? [[`${taxRate}% tax`, formatMinor(taxMinor, currency)]] : []));
