import { type InvoiceItem, lineTotal } from '../../../contract/invoices.ts';
import { formatDate, formatMinor } from '../../../contract/shared/format.ts';
import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';

interface SentInvoice {
  id: number;
  invoiceNumber: string | null;
  currency: string;
  amountMinor: number;
  dueDate: string;
  items: InvoiceItem[];
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
    table: [...invoice.items.map((item) => lineOf(item, currency)), ['Total', amount], ['Due', formatDate(invoice.dueDate)]],
    action: { label: `Pay ${amount}`, url: linkTo(publicUrl, `/client/invoices/${invoice.id}/pay`) },
  };
}

/** A line with its tax, as on the invoice page: the lines add up to the total. */
function lineOf(item: InvoiceItem, currency: string): [string, string] {
  const { quantity, description, taxRate } = item;
  const label = `${quantity > 1 ? `${quantity} × ` : ''}${description}${taxRate ? ` incl. ${taxRate}% tax` : ''}`;
  return [label, formatMinor(lineTotal(item, currency) ?? 0, currency)];
}
