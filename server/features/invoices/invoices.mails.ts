import type { InvoiceItem } from '../../../contract/invoice-draft.ts';
import { computeLine, type InvoiceTotals } from '../../../contract/invoice-totals.ts';
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
