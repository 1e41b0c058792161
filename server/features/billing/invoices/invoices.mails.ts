import type { InvoiceItem } from '#api/billing/invoice-draft.ts';
import type { Party } from '#api/shared/parties.ts';
import { daysAfterDelivery } from '#domain/billing/invoice-texts.ts';
import { computeLine, type InvoiceTotals } from '#domain/billing/invoice-totals.ts';
import { addressLines } from '#domain/shared/addresses.ts';
import { daysBetween } from '#domain/shared/dates.ts';
import type { Formats } from '#domain/shared/format.ts';
import { defineMails, type MailSender } from '#server/mail.ts';
import { howToPay, payAction } from './how-to-pay.ts';
import { askedMinor, asksForBalance, balanceDueOn, type DueDates, depositDue, dueMinor } from './invoices.policy.ts';
import type { InvoiceWithParties } from './parties.ts';
import { pdfName } from './pdf-name.ts';
import { longSampleInvoice, sampleInvoice } from './sample-invoice.ts';

type SentInvoice = Parameters<typeof dueMinor>[0] &
  DueDates & {
    id: number;
    invoiceNumber: string | null;
    currency: string;
    items: InvoiceItem[];
    totals: InvoiceTotals;
    clientName: string;
    clientEmail: string;
  };

interface CreditNote {
  id: number;
  creditNoteNumber: string;
  amountMinor: number;
  reason: string;
}

const sampleCreditNote = { id: 2, creditNoteNumber: 'CN-2026-0002', amountMinor: 30_000, reason: 'Delivered a week late' };

/** Terms of the sample invoices: a deposit, and a balance that is due after the final delivery. */
const sampleTerms = { depositMinor: 75_000, depositDueDate: sampleInvoice.dueDate, balanceDueDays: 14 };

/** The pay link in the samples. */
const payLink = '/pay/0000000000000000000000';

type DueInvoice = SentInvoice & { dueDate: string };

/** @param today in the studio's time zone */
function buildReminder({ invoice, payLink, today }: { invoice: DueInvoice; payLink: string; today: string }, sender: MailSender) {
  const { formats } = sender;
  const number = invoice.invoiceNumber ?? '';
  const amount = formats.minor(askedMinor(invoice), invoice.currency);
  const due = formats.date(invoice.dueDate);
  const state = dueState(invoice.dueDate, today);
  return {
    values: { name: invoice.clientName, number, amount, due, state },
    to: invoice.clientEmail,
    heading: `Invoice ${number} ${state}`,
    table: [
      ['Invoice', number],
      ['Amount due', amount],
      ['Due', due],
    ] satisfies [string, string][],
    action: payAction(sender, payLink, amount),
    attachment: invoiceAttachment(invoice),
  };
}

interface Credit {
  /** The invoice with its balance after the credit note. */
  invoice: SentInvoice;
  creditNote: CreditNote;
}

function buildCredit({ invoice, creditNote }: Credit, { formats, linkTo }: MailSender) {
  const { id, currency, clientName, clientEmail } = invoice;
  const { creditNoteNumber, reason } = creditNote;
  const number = invoice.invoiceNumber ?? '';
  const amount = formats.minor(creditNote.amountMinor, currency);
  return {
    values: { name: clientName, number, creditNote: creditNoteNumber, amount },
    to: clientEmail,
    table: [
      ['Invoice', number],
      ['Credit note', creditNoteNumber],
      ['Reason', reason],
      ['Credited', amount],
      ['Left to pay', formats.minor(dueMinor(invoice), currency)],
    ] satisfies [string, string][],
    action: { label: 'View invoice', url: linkTo(`/client/invoices/${id}`) },
    attachment: { name: `${creditNoteNumber}.pdf`, document: { creditNoteId: creditNote.id } },
  };
}

export const invoiceMails = defineMails({
  invoice: {
    title: 'Invoice',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Invoice {number} from {studio}',
    text: "Hello {name},\n\nHere's your invoice for {amount}, due {due}. {howToPay}",
    build(invoice: SentInvoice & Pick<InvoiceWithParties, 'billedBy' | 'billedTo'> & { payLink: string }, sender) {
      const { formats } = sender;
      const { currency, invoiceNumber, clientName, clientEmail } = invoice;
      const amount = formats.minor(invoice.amountMinor, currency);
      const due = dueText(invoice, formats);
      const toPay = formats.minor(depositDue(invoice) ?? dueMinor(invoice), currency);
      return {
        values: { name: clientName, number: invoiceNumber ?? '', amount, due, howToPay: howToPay(sender) },
        to: clientEmail,
        heading: `Invoice ${invoiceNumber}`,
        table: [
          ...invoice.items.map((item) => lineOf(item, currency, formats)),
          ...taxLines(invoice, formats),
          ['Total', amount],
          ...balanceLines(invoice, formats),
          ...dueLines(invoice, formats),
          ['Billed by', partyText(invoice.billedBy)],
          ['Billed to', partyText(invoice.billedTo)],
        ],
        action: payAction(sender, invoice.payLink, toPay),
        attachment: invoiceAttachment(invoice),
      };
    },
    samples: [
      { ...sampleInvoice, payLink },
      { ...longSampleInvoice, payLink },
      { ...sampleInvoice, ...sampleTerms, payLink },
    ],
  },

  reminder: {
    title: 'Payment reminder',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Invoice {number} from {studio} {state}',
    text: "Hello {name},\n\nThis is a reminder that {amount} on invoice {number} is due on {due}. If you've already paid, you can ignore this email.",
    build: buildReminder,
    samples: [{ invoice: sampleInvoice, payLink, today: '2026-06-27' }],
  },

  overdueReminder: {
    title: 'Payment reminder, overdue',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Invoice {number} from {studio} {state}',
    text: "Hello {name},\n\nThis is a reminder that {amount} on invoice {number} was due on {due}. If you've already paid, you can ignore this email.",
    build: buildReminder,
    samples: [{ invoice: sampleInvoice, payLink, today: '2026-07-07' }],
  },

  /** Sent once the project was delivered, which the balance waited for. */
  balanceDue: {
    title: 'Balance due',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'The balance of invoice {number} from {studio} is due {due}',
    text: 'Hello {name},\n\nYour project has been delivered, so the balance of {amount} on invoice {number} is due {due}. {howToPay}',
    build({ invoice, payLink }: { invoice: DueInvoice; payLink: string }, sender) {
      const { formats } = sender;
      const number = invoice.invoiceNumber ?? '';
      const amount = formats.minor(dueMinor(invoice), invoice.currency);
      const due = formats.date(invoice.dueDate);
      return {
        values: { name: invoice.clientName, number, amount, due, howToPay: howToPay(sender) },
        to: invoice.clientEmail,
        heading: `Balance of invoice ${number}`,
        table: [
          ['Invoice', number],
          ['Balance', amount],
          ['Due', due],
        ],
        action: payAction(sender, payLink, amount),
        attachment: invoiceAttachment(invoice),
      };
    },
    samples: [{ invoice: { ...sampleInvoice, ...sampleTerms, paidMinor: 75_000 }, payLink }],
  },

  creditNote: {
    title: 'Credit note',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Credit note {creditNote} from {studio}',
    text: 'Hello {name},\n\nWe credited {amount} on invoice {number}.',
    build: (credit: Credit, sender) => ({ ...buildCredit(credit, sender), heading: `Credit note ${credit.creditNote.creditNoteNumber}` }),
    samples: [{ invoice: { ...sampleInvoice, creditedMinor: 30_000 }, creditNote: sampleCreditNote }],
  },

  /** Sent with the correction as its credit note, which has the opposite amount. */
  creditNoteReversed: {
    title: 'Credit note reversed',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Correction {creditNote} from {studio}',
    text: "Hello {name},\n\nYour bank returned our refund for invoice {number}, so its credit note over {amount} doesn't apply anymore. We'll be in touch about another way to return the money.",
    build({ invoice, creditNote }: { invoice: SentInvoice; creditNote: CreditNote }, { formats, linkTo }) {
      const { id, currency, clientName, clientEmail } = invoice;
      const { creditNoteNumber, reason } = creditNote;
      const number = invoice.invoiceNumber ?? '';
      return {
        values: { name: clientName, number, creditNote: creditNoteNumber, amount: formats.minor(-creditNote.amountMinor, currency) },
        to: clientEmail,
        heading: `Correction ${creditNoteNumber}`,
        table: [
          ['Invoice', number],
          ['Reason', reason],
        ],
        action: { label: 'View invoice', url: linkTo(`/client/invoices/${id}`) },
        attachment: { name: `${creditNoteNumber}.pdf`, document: { creditNoteId: creditNote.id } },
      };
    },
    samples: [{ invoice: sampleInvoice, creditNote: { ...sampleCreditNote, amountMinor: -30_000 } }],
  },

  invoiceCanceled: {
    title: 'Invoice cancelled',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Invoice {number} from {studio} was cancelled',
    text: "Hello {name},\n\nWe cancelled invoice {number}. You don't need to pay it.",
    build: (credit: Credit, sender) => ({
      ...buildCredit(credit, sender),
      heading: `Invoice ${credit.invoice.invoiceNumber} was cancelled`,
    }),
    samples: [
      {
        invoice: { ...sampleInvoice, status: 'cancelled', creditedMinor: sampleInvoice.amountMinor },
        creditNote: { ...sampleCreditNote, amountMinor: sampleInvoice.amountMinor, reason: 'We sent this invoice twice.' },
      },
    ],
  },
});

/** `is due in 3 days`, `is due today` or `is 7 days overdue`. */
function dueState(dueDate: string, today: string): string {
  const remaining = daysBetween(today, dueDate);
  const text = `${Math.abs(remaining)} ${Math.abs(remaining) === 1 ? 'day' : 'days'}`;
  if (remaining === 0) return 'is due today';
  return remaining > 0 ? `is due in ${text}` : `is ${text} overdue`;
}

export const invoiceAttachment = ({ id, invoiceNumber }: Pick<SentInvoice, 'id' | 'invoiceNumber'>) => ({
  name: pdfName(invoiceNumber ?? ''),
  document: { invoiceId: id },
});

/** An item's text and its amount, after the discount and before tax. */
function lineOf(item: InvoiceItem, currency: string, formats: Formats): [string, string] {
  const { description, discountPercent } = item;
  const discount = discountPercent && Number(discountPercent) > 0 ? ` (${formats.percent(discountPercent)} discount)` : '';
  const amount = formats.minor(computeLine(item, currency)?.netMinor ?? 0, currency);
  const count = formats.quantity(item);
  return [`${count === '1' ? '' : `${count} × `}${description}${discount}`, amount];
}

/** When the amount that is asked for first is due, marked as the deposit if the balance is due on another day. */
function dueText(invoice: SentInvoice, formats: Formats): string {
  const { dueDate, depositDueDate, balanceDueDays } = invoice;
  if (dueDate === null) return daysAfterDelivery(balanceDueDays ?? 0);
  return `${formats.date(dueDate)}${depositDueDate === null || asksForBalance(invoice) ? '' : ' (deposit)'}`;
}

function dueLines(invoice: SentInvoice, formats: Formats): [string, string][] {
  const { depositDueDate, balanceDueDays } = invoice;
  const balanceDueDate = balanceDueOn(invoice);
  if (depositDueDate === null || asksForBalance(invoice)) return [['Due', dueText(invoice, formats)]];
  return [
    ['Deposit due', formats.date(depositDueDate)],
    ['Balance due', balanceDueDate === null ? daysAfterDelivery(balanceDueDays ?? 0) : formats.date(balanceDueDate)],
  ];
}

/** Lines for the deposit that is asked for first, and for what is left to pay if it isn't the total. */
function balanceLines(invoice: SentInvoice, formats: Formats): [string, string][] {
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
