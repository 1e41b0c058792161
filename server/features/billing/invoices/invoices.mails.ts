import type { InvoiceItem } from '#contract/billing/invoice-draft.ts';
import { computeLine, type InvoiceTotals } from '#contract/billing/invoice-totals.ts';
import { type Formats, formatsFor } from '#contract/shared/format.ts';
import { addressLines, type Party } from '#contract/shared/parties.ts';
import { withCopy } from '#server/features/messaging/mail/fill-copy.ts';
import type { MailMessage } from '#server/features/messaging/mail/message.ts';
import type { Studio } from '#server/features/studio/settings/settings.service.ts';
import { daysBetween } from '#server/shared/clock.ts';
import { linkTo } from '#server/shared/links.ts';
import { depositDue, dueMinor } from './invoices.policy.ts';
import type { InvoiceWithParties } from './parties.ts';
import { pdfName } from './pdf-name.ts';

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

/** Whose emails these are, and how it writes dates and amounts. */
type Sender = Pick<Studio, 'studioName' | 'locale'>;

export function invoiceMail(invoice: SentInvoice & Balance & WithParties, { studioName, locale }: Sender, publicUrl: URL): MailMessage {
  const { currency } = invoice;
  const formats = formatsFor(locale);
  const amount = formats.minor(invoice.amountMinor, currency);
  return withCopy(
    'invoice',
    { name: invoice.clientName, number: invoice.invoiceNumber ?? '', amount, due: formats.date(invoice.dueDate), studio: studioName },
    {
      to: invoice.clientEmail,
      heading: `Invoice ${invoice.invoiceNumber}`,
      table: [
        ...invoice.items.map((item) => lineOf(item, currency, formats)),
        ...taxLines(invoice, formats),
        ['Total', amount],
        ...balanceLines(invoice, formats),
        ['Due', formats.date(invoice.dueDate)],
        ['Billed by', partyText(invoice.billedBy)],
        ['Billed to', partyText(invoice.billedTo)],
      ],
      action: {
        label: `Pay ${formats.minor(depositDue(invoice) ?? dueMinor(invoice), currency)}`,
        url: linkTo(publicUrl, `/client/invoices/${invoice.id}/pay`),
      },
      attachment: invoiceAttachment(invoice),
    },
  );
}

interface CreditNote {
  id: number;
  creditNoteNumber: string;
  amountMinor: number;
  reason: string;
}

type Balance = Parameters<typeof dueMinor>[0];

/** @param invoice its balance with this credit note */
export function creditNoteMail(
  invoice: SentInvoice & Balance,
  creditNote: CreditNote,
  { studioName, locale }: Sender,
  publicUrl: URL,
): MailMessage {
  const { invoiceNumber, clientEmail, clientName, currency, id } = invoice;
  const { creditNoteNumber, amountMinor, reason } = creditNote;
  const formats = formatsFor(locale);
  return withCopy(
    'creditNote',
    {
      name: clientName,
      number: invoiceNumber ?? '',
      creditNote: creditNoteNumber,
      amount: formats.minor(amountMinor, currency),
      studio: studioName,
    },
    {
      to: clientEmail,
      heading: `Credit note ${creditNoteNumber}`,
      table: [
        ['Invoice', invoiceNumber ?? ''],
        ['Reason', reason],
        ['Credited', formats.minor(amountMinor, currency)],
        ['Left to pay', formats.minor(dueMinor(invoice), currency)],
      ],
      action: { label: 'View invoice', url: linkTo(publicUrl, `/client/invoices/${id}`) },
      attachment: { name: `${creditNoteNumber}.pdf`, document: { creditNoteId: creditNote.id } },
    },
  );
}

export function cancellationMail(invoice: SentInvoice, note: string | null, studioName: string, publicUrl: URL): MailMessage {
  const { invoiceNumber, clientEmail, clientName, id } = invoice;
  return withCopy(
    'invoiceCanceled',
    { name: clientName, number: invoiceNumber ?? '', studio: studioName },
    {
      to: clientEmail,
      heading: `Invoice ${invoiceNumber} was canceled`,
      ...(note ? { message: note } : {}),
      action: { label: 'View invoice', url: linkTo(publicUrl, `/client/invoices/${id}`) },
    },
  );
}

/** @param today in the studio's time zone */
export function reminderMail(invoice: SentInvoice & Balance, today: string, { studioName, locale }: Sender, publicUrl: URL): MailMessage {
  const { invoiceNumber, clientEmail, clientName, currency, id, dueDate } = invoice;
  const formats = formatsFor(locale);
  const due = formats.minor(dueMinor(invoice), currency);
  const state = dueState(dueDate, today);
  return withCopy(
    dueDate < today ? 'overdueReminder' : 'reminder',
    { name: clientName, number: invoiceNumber ?? '', amount: due, due: formats.date(dueDate), state, studio: studioName },
    {
      to: clientEmail,
      heading: `Invoice ${invoiceNumber} ${state}`,
      table: [
        ['Invoice', invoiceNumber ?? ''],
        ['Amount due', due],
        ['Due', formats.date(dueDate)],
      ],
      action: { label: `Pay ${due}`, url: linkTo(publicUrl, `/client/invoices/${id}/pay`) },
      attachment: invoiceAttachment(invoice),
    },
  );
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
  name: pdfName(invoiceNumber ?? ''),
  document: { invoiceId: id },
});

/** A line without tax, less its discount. */
function lineOf(item: InvoiceItem, currency: string, formats: Formats): [string, string] {
  const { description, discountPercent } = item;
  const discount = discountPercent && Number(discountPercent) > 0 ? ` (${formats.percent(discountPercent)} discount)` : '';
  const amount = formats.minor(computeLine(item, currency)?.netMinor ?? 0, currency);
  const count = formats.quantity(item);
  return [`${count === '1' ? '' : `${count} × `}${description}${discount}`, amount];
}

/** The deposit asked for first, and what is left where it isn't the total. */
function balanceLines(invoice: SentInvoice & Balance, formats: Formats): [string, string][] {
  const { amountMinor, currency } = invoice;
  const deposit = depositDue(invoice);
  const due = dueMinor(invoice);
  return [
    ...(due === amountMinor ? [] : [['Left to pay', formats.minor(due, currency)] as [string, string]]),
    ...(deposit === null ? [] : [['Deposit due first', formats.minor(deposit, currency)] as [string, string]]),
  ];
}

/** Name, address and tax ID in one line. */
const partyText = (party: Party) =>
  [party.company, party.name, ...addressLines(party), party.taxId && `Tax ID ${party.taxId}`].filter(Boolean).join(', ');

/** One line per tax rate, so that all lines add up to the total. */
const taxLines = ({ totals, currency }: Pick<SentInvoice, 'totals' | 'currency'>, formats: Formats): [string, string][] =>
  totals.taxes.flatMap(({ taxRate, taxMinor }) =>
    taxRate ? [[`${formats.percent(taxRate)} tax`, formats.minor(taxMinor, currency)]] : [],
  );
