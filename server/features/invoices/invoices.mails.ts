import { formatDate, formatMinor, formatMoney } from '../../../contract/format.ts';
import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';

interface SentInvoice {
  id: number;
  invoiceNumber: string | null;
  currency: string;
  amountMinor: number;
  dueDate: string;
  items: { quantity: number; description: string; unitAmount: string }[];
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
    paragraphs: [`Hello ${invoice.clientName},`, `Here is your invoice for ${amount}. You can pay it by card in the client portal.`],
    table: [
      ...invoice.items.map((item): [string, string] => [
        item.description,
        `${item.quantity} × ${formatMoney({ currency, amount: item.unitAmount })}`,
      ]),
      ['Total', amount],
      ['Due', formatDate(invoice.dueDate)],
    ],
    action: { label: `Pay ${amount}`, url: linkTo(publicUrl, `/client/invoices/${invoice.id}/pay`) },
  };
}
