import type { InvoiceItem } from '../../../contract/invoice-draft.ts';
import { computeLine, type InvoiceTotals } from '../../../contract/invoice-totals.ts';
import { addressLines, type Party } from '../../../contract/parties.ts';
import { formatDate, formatMinor, formatQuantity } from '../../../contract/shared/format.ts';
import { daysBetween } from '../../shared/clock.ts';
import { linkTo } from '../../shared/links.ts';
import type { MailMessage } from '../mail/message.ts';
import { depositDue, dueMinor } from './invoices.policy.ts';
import type { InvoiceWithParties } from './parties.ts';

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

type WithParties = Pick<InvoiceWithParties, 'billedBy' | 'billedTo'>;

export function invoiceMail(invoice: SentInvoice & Balance & WithParties, studioName: string, publicUrl: URL): MailMessage {
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
      ...balanceLines(invoice),
      ['Due', formatDate(invoice.dueDate)],
      ['Billed by', partyText(invoice.billedBy)],
      ['Billed to', partyText(invoice.billedTo)],
    ],
    action: {
      label: `Pay ${formatMinor(depositDue(invoice) ?? dueMinor(invoice), currency)}`,
      url: linkTo(publicUrl, `/client/invoices/${invoice.id}/pay`),
    },
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
    paragraphs: [`Hello ${clientName},`, `We credited ${formatMinor(amountMinor, currency)} on invoice ${invoiceNumber}.`],
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

/** @param today in the studio's time zone */
export function reminderMail(invoice: SentInvoice & Balance, today: string, studioName: string, publicUrl: URL): MailMessage {
  const { invoiceNumber, clientEmail, clientName, currency, id, dueDate } = invoice;
  const due = formatMinor(dueMinor(invoice), currency);
  const state = dueState(dueDate, today);
  return {
    to: clientEmail,
    subject: `Invoice ${invoiceNumber} from ${studioName} ${state}`,
    heading: `Invoice ${invoiceNumber} ${state}`,
    paragraphs: [
      `Hello ${clientName},`,
      `This is a reminder that ${due} on invoice ${invoiceNumber} ${dueDate < today ? 'was' : 'is'} due on ${formatDate(dueDate)}. If you've already paid, you can ignore this email.`,
    ],
    table: [
      ['Invoice', invoiceNumber ?? ''],
      ['Amount due', due],
      ['Due', formatDate(dueDate)],
    ],
    action: { label: `Pay ${due}`, url: linkTo(publicUrl, `/client/invoices/${id}/pay`) },
    attachment: invoiceAttachment(invoice),
  };
}

/** `is due in 3 days`, `is due today` or `is 7 days overdue`. */
function dueState(dueDate: string, today: string): string {
  const remaining = daysBetween(today, dueDate);
  const text = `${Math.abs(remaining)} ${Math.abs(remaining) === 1 ? 'day' : 'days'}`;
  if (remaining === 0) return 'is due today';
  return remaining > 0 ? `is due in ${text}` : `is ${text} overdue`;
}

/** The invoice's PDF. */
export const invoiceAttachment = ({ id, invoiceNumber }: Pick<SentInvoice, 'id' | 'invoiceNumber'>) => ({
  name: `${invoiceNumber}.pdf`,
  document: { invoiceId: id },
});

/** A line without tax, less its discount. */
function lineOf(item: InvoiceItem, currency: string): [string, string] {
  const { description, discountPercent } = item;
  const discount = discountPercent && Number(discountPercent) > 0 ? ` (${discountPercent}% discount)` : '';
  const amount = formatMinor(computeLine(item, currency)?.netMinor ?? 0, currency);
  const count = formatQuantity(item);
  return [`${count === '1' ? '' : `${count} × `}${description}${discount}`, amount];
}

/** The deposit asked for first, and what is left where it isn't the total. */
function balanceLines(invoice: SentInvoice & Balance): [string, string][] {
  const { amountMinor, currency } = invoice;
  const deposit = depositDue(invoice);
  const due = dueMinor(invoice);
  return [
    ...(due === amountMinor ? [] : [['Left to pay', formatMinor(due, currency)] as [string, string]]),
    ...(deposit === null ? [] : [['Deposit due first', formatMinor(deposit, currency)] as [string, string]]),
  ];
}

/** Name, address and tax ID in one line. */
const partyText = (party: Party) =>
  [party.company, party.name, ...addressLines(party), party.taxId && `Tax ID ${party.taxId}`].filter(Boolean).join(', ');

/** One line per tax rate, so that all lines add up to the total. */
const taxLines = ({ totals, currency }: Pick<SentInvoice, 'totals' | 'currency'>): [string, string][] =>
  totals.taxes.flatMap(({ taxRate, taxMinor }) => (taxRate ? [[`${taxRate}% tax`, formatMinor(taxMinor, currency)]] : []));
